import { expect, test } from 'vitest';

import { accountOf, draftOf, EMPTY_DRAFT } from './account-draft.ts';

test('a missing email address or language is an empty field, and an empty field is sent as null', () => {
  const account = { displayName: 'Ada', email: null, language: null };
  expect(draftOf(account)).toEqual({ ...EMPTY_DRAFT, displayName: 'Ada' });
  expect(accountOf(draftOf(account))).toEqual(account);
});

test('surrounding spaces are not sent', () => {
  expect(accountOf({ displayName: ' Ada ', email: ' ada@shop.example ', language: 'de' })).toEqual({
    displayName: 'Ada',
    email: 'ada@shop.example',
    language: 'de',
  });
});
