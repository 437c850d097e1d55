import { expect, test } from 'vitest';

import { applicationPath, parseApplicationPath } from './application-location.ts';

test.each(['/', '/labels', '/labels/?shelf=4&x=a/b#top', '/labels/%2e%2e/x', '/a\u2028b\u2029c'])(
  'the path %s is parsed back unchanged',
  (path) => {
    expect(parseApplicationPath(applicationPath('esl', path))).toEqual({ code: 'esl', path });
  },
);

test('without a path, an application opens at its entry address', () => {
  expect(parseApplicationPath(applicationPath('esl'))).toEqual({ code: 'esl', path: undefined });
});

test.each(['//evil.example/', '/\\evil.example', '/\t/evil.example/'])(
  'the path %j to another origin is ignored',
  (path) => {
    expect(parseApplicationPath(applicationPath('esl', path))).toEqual({ code: 'esl', path: undefined });
  },
);

test.each(['/home', '/app', '/app/', '/app/ESL', '/app/../esl', '/application/esl'])(
  '%s is not the address of an application',
  (whole) => {
    expect(parseApplicationPath(whole)).toBeUndefined();
  },
);
