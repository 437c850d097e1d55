import { beforeEach, expect, test, vi } from 'vitest';

import { setDestination } from '#/shared/session/destination.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { isSignInAddress, reauthenticationPath, signInPath } from './paths.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createFakeStorage());
});

test.each(['https://id.example/start', 'http://id.example', 'HTTPS://id.example/', '/v2/sso/okta/login'])(
  'a sign-in may start at %s',
  (address) => {
    expect(isSignInAddress(address)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n\\evil.example',
  'https:evil',
  'https:/evil',
  'https:\\\\evil',
  'start',
  '?start',
  '#/home',
  '/',
  '',
])('a sign-in may not start at "%s"', (address) => {
  expect(isSignInAddress(address)).toBe(false);
});

test.each([
  ['sso:okta', '/v2/sso/okta/login?fresh=1'],
  ['microsoft', '/azure/v2/login?fresh=1'],
  ['sso:../../evil', undefined],
  ['passkey', undefined],
  [undefined, undefined],
])('a session by %s is confirmed by a fresh sign-in at %s', (pathway, start) => {
  expect(reauthenticationPath(pathway)).toBe(start);
});

test('the path of the sign-in page is Login', () => {
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
