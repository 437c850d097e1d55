import { expect, test } from 'vitest';

import { accountOf, draftOf, EMPTY_DRAFT } from './account-draft.ts';

test('an account without an address or a language has empty fields, and the other way round', () => {
  const account = { displayName: 'Ada', email: null, language: null };
  expect(draftOf(account)).toEqual({ ...EMPTY_DRAFT, displayName: 'Ada' });
  expect(accountOf(draftOf(account))).toEqual(account);
});

test('spaces around what was typed are not sent', () => {
  expect(accountOf({ displayName: ' Ada ', email: ' ada@shop.example ', language: 'de' })).toEqual({
    displayName: 'Ada',
    email: 'ada@shop.example',
    language: 'de',
  });
});
