import { expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import { requestedLanguage } from './requested-language.ts';

const OFFERED = ['en', 'de', 'zh'].map((code) => ({ code }));
const requested = (locales: string, path = 'otherSystemLogin') =>
  requestedLanguage(parseHash(`#/${path}?client_id=esl&ui_locales=${encodeURIComponent(locales)}`), OFFERED);

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['zh-Hans-CN', 'zh'],
  ['pt it-IT de en', 'de'],
])('the first language of "%s" that is offered is %s', (locales, code) => expect(requested(locales)).toBe(code));

test.each(['', 'pt', 'd', 'deu', '-de', '__proto__', '../de', '<script>', `${'pt '.repeat(70)}de`])(
  'none of "%s" is offered',
  (locales) => expect(requested(locales)).toBeUndefined(),
);

test('only a request of an application names languages', () => {
  for (const path of ['', 'home', 'forgetPassword']) expect(requested('de', path)).toBeUndefined();
});
