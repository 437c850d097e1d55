import { beforeEach, expect, test, vi } from 'vitest';

import { setDestination } from '#/shared/session/destination.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { signInPath } from './sign-in-path.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createFakeStorage());
});

test('the way back to the sign-in is Login', () => {
  expect(signInPath()).toBe('/');
});

test('it is Login where a page of Home waits', () => {
  setDestination('/app/esl/articles/7');
  expect(signInPath()).toBe('/');
});

test('it shows the login type that it is given', () => {
  expect(signInPath('normal')).toBe('/');
  expect(signInPath('wx')).toBe('/?loginType=wx');
  setDestination('/otherSystemLogin?client_id=esl');
  expect(signInPath('a&b')).toBe('/otherSystemLogin?client_id=esl&loginType=a%26b');
});

test.each([
  ['/otherSystemLogin?client_id=esl&state=x', '/otherSystemLogin?client_id=esl&state=x'],
  ['/otherSystemLogin?client_id=esl&state=x&loginType=wx', '/otherSystemLogin?client_id=esl&state=x'],
])('where %s waits it is %s', (path, back) => {
  setDestination(path);
  expect(signInPath()).toBe(back);
});
