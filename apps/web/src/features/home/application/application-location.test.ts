import { expect, test } from 'vitest';

import { applicationPath, parseApplicationPath } from './application-location.ts';

test.each(['/', '/labels', '/labels/?shelf=4&x=a/b#top', '/labels/%2e%2e/x', '/a\u2028b\u2029c'])(
  '%s is found again',
  (path) => {
    expect(parseApplicationPath(applicationPath('esl', path))).toEqual({ code: 'esl', path });
  },
);

test('without a path an application opens at the entry of its manifest', () => {
  expect(parseApplicationPath(applicationPath('esl'))).toEqual({ code: 'esl', path: undefined });
});

test.each(['//evil.example/', '/\\evil.example', '/\t/evil.example/'])('%j leads to no other origin', (path) => {
  expect(parseApplicationPath(applicationPath('esl', path))).toEqual({ code: 'esl', path: undefined });
});

test.each(['/home', '/app', '/app/', '/app/ESL', '/app/../esl', '/application/esl'])('%s is none', (whole) => {
  expect(parseApplicationPath(whole)).toBeUndefined();
});
