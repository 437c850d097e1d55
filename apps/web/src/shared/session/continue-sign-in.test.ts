import type { SignInResponse } from '@foyer/contract/sign-in.ts';
import { expect, test, vi } from 'vitest';

import { readToasts, showToast } from '#/shared/state/toasts.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { nextStep, continueSignIn } from './continue-sign-in.ts';
import { clearSession } from './session.ts';

const answer: SignInResponse = {
  username: 'ada & co',
  access_token: 'token',
  googleType: 0,
  userFirstLogin: false,
  passwordModifyExpires: false,
};

test.each([1, 2] as const)('googleType %i leads to the second factor', (googleType) => {
  expect(nextStep({ ...answer, googleType, userFirstLogin: true })).toEqual({ goTo: '/googleLogin', loginFlag: false });
});

test('googleType 3 leads to the enforced binding with the username', () => {
  expect(nextStep({ ...answer, googleType: 3 })).toEqual({
    goTo: '/forceBind?username=ada+%26+co',
    loginFlag: false,
  });
});

test.each([0, 4] as const)('googleType %i leads to where the guard finds Home', (googleType) => {
  expect(nextStep({ ...answer, googleType })).toEqual({ goTo: '/', loginFlag: true });
});

test.each([
  [0, true, false],
  [4, false, true],
] as const)('googleType %i with a password to change leads to the forced change', (googleType, first, expired) => {
  expect(nextStep({ ...answer, googleType, userFirstLogin: first, passwordModifyExpires: expired })).toEqual({
    goTo: '/forcePwdChange',
    passwordFlag: { userFirstLogin: first, passwordModifyExpires: expired },
    loginFlag: false,
  });
});

test('any other googleType cannot be used', () => {
  const later = 5 as SignInResponse['googleType']; // what a later server might send
  expect(nextStep({ ...answer, googleType: later })).toBeUndefined();
});

test('an answer without a token cannot be used', () => {
  expect(nextStep({ ...answer, access_token: '' })).toBeUndefined();
});

test('a sign-in closes the messages of the session before it, and a later step of it closes none', () => {
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, createFakeStorage());
  vi.stubGlobal('history', { replaceState: vi.fn() });
  clearSession();
  const texts = () => readToasts().map(({ text }) => text);
  showToast({ severity: 'warning', text: 'Login expired' });
  expect(continueSignIn({ ...answer, access_token: '' })).toBe(false);
  expect(texts()).toEqual(['Login expired']);
  continueSignIn({ ...answer, googleType: 1 });
  expect(texts()).toEqual([]);
  showToast({ severity: 'info', text: 'Sent' });
  continueSignIn(answer);
  expect(texts()).toEqual(['Sent']);
});
