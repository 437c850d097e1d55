import { describe, expect, test } from 'vitest';

import { checkEntries } from './check-entries.ts';
import { requirementsOf } from './requirements.ts';

const check = (password: string, again = password) =>
  checkEntries({ password, again }, requirementsOf('medium', password, 'ada lovelace 1'));

describe('the fields of a new password', () => {
  test('two equal passwords that meet every rule are valid', () => {
    expect(check('Fresh-Word-1')).toEqual({});
  });

  test('each empty field has an error', () => {
    expect(check('')).toEqual({ password: 'password.enterNew', again: 'password.enterAgain' });
  });

  test('a weak password is refused', () => {
    expect(check('fresh-word-1')).toEqual({ password: 'password.weak' });
  });

  test('a different repetition is refused, even if the first entry is weak', () => {
    expect(check('Fresh-Word-1', 'Fresh-Word-2')).toEqual({ again: 'password.inconsistent' });
    expect(check('fresh', 'Fresh')).toEqual({ password: 'password.weak', again: 'password.inconsistent' });
  });

  test('spaces are significant', () => {
    expect(check('Fresh-Word-1', 'Fresh-Word-1 ')).toEqual({ again: 'password.inconsistent' });
  });

  test('a password that only contains the username is refused', () => {
    expect(check('Ada Lovelace 1')).toEqual({ password: 'password.username' });
  });
});

describe('with the old password', () => {
  const checkWith = (old: string, password: string) =>
    checkEntries({ old, password, again: password }, requirementsOf('medium', password, 'ada'));

  test('an empty old password has an error', () => {
    expect(checkWith('', 'Fresh-Word-1')).toEqual({ old: 'password.enterOld' });
    expect(checkWith('', '')).toMatchObject({ old: 'password.enterOld', password: 'password.enterNew' });
  });

  test('the new password must differ, even if it is weak', () => {
    expect(checkWith('Fresh-Word-1', 'Fresh-Word-1')).toEqual({ password: 'password.same' });
    expect(checkWith('weak', 'weak')).toEqual({ password: 'password.same' });
    expect(checkWith('Fresh-Word-1', 'Fresh-Word-2')).toEqual({});
  });
});
