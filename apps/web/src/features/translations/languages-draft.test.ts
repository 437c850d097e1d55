import { nativeName } from '@foyer/contract/rules/locales.ts';
import { expect, test } from 'vitest';

import { withLanguage } from './languages-draft.ts';

const all = ['en', 'fr', 'de', 'es', 'zh'] as const;

test('offered languages keep the order of all languages', () => {
  const draft = { default: 'de', offered: ['de', 'zh'] } as const;
  expect(withLanguage({ ...draft, offered: [...draft.offered] }, 'fr', true, all)).toEqual(['fr', 'de', 'zh']);
  expect(withLanguage({ ...draft, offered: [...draft.offered] }, 'zh', false, all)).toEqual(['de']);
});

test.each([
  ['en', 'English'],
  ['fr', 'Français'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['zh', '中文'],
])('the native name of %s is %s', (code, name) => {
  expect(nativeName(code)).toBe(name);
});
