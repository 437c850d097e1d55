import { expect, test } from 'vitest';

import { readRequest } from './request.ts';

const read = (query: string) => readRequest(new URLSearchParams(query));

test('an application is gone on to with all that it has sent', () => {
  expect(read('client_id=esl&redirect_uri=https%3A%2F%2Fesl.example%2Fin&state=a%26b&scope=openid')).toEqual({
    kind: 'sign-in',
    application: 'esl',
    fresh: false,
    unavailable: false,
    toDevice: false,
    nextAddress: '/oidc/auth?client_id=esl&redirect_uri=https%3A%2F%2Fesl.example%2Fin&state=a%26b&scope=openid',
  });
});

test('a new sign-in is asked for here, and not again there', () => {
  expect(read('client_id=esl&state=x&fresh=1')).toEqual({
    kind: 'sign-in',
    application: 'esl',
    fresh: true,
    unavailable: false,
    toDevice: false,
    nextAddress: '/oidc/auth?client_id=esl&state=x',
  });
});

test('what could not be answered is asked for again without saying so', () => {
  expect(read('client_id=esl&state=x&unavailable=1')).toMatchObject({
    unavailable: true,
    nextAddress: '/oidc/auth?client_id=esl&state=x',
  });
});

test.each(['wx', 'microsoft', 'contoso', 'normal'])('the way "%s" to sign in here goes no further', (loginType) => {
  const query = 'client_id=esl&state=x&scope=openid';
  expect(read(`${query}&loginType=${loginType}`)).toEqual(read(query));
});

test.each(['', 'client_id=', 'client_id=//evil.example', 'client_id=javascript:alert(1)', 'client_id=ESL', 'state=x'])(
  'an address that makes no sense (%j) leads nowhere',
  (query) => expect(read(query)).toBeUndefined(),
);

test.each([
  ['error=invalid_client', 'invalid_client'],
  ['error=%3Cimg%20src%3Dx%3E', 'invalid_request'],
  [`error=${'a'.repeat(65)}`, 'invalid_request'],
])('an error is a word of the standard, and nothing else: %s', (query, error) => {
  expect(read(query)).toEqual({ kind: 'error', error });
});

test('a sign-out leads back by way of Foyer, which checks the address', () => {
  const back = 'client_id=esl&post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F&state=a%26b';
  expect(read(`leave=1&${back}&loginType=wx`)).toEqual({
    kind: 'leave',
    application: 'esl',
    nextAddress: `/oidc/session/ended?${back}`,
  });
  expect(read('leave=1&client_id=//evil.example')).toEqual({ kind: 'leave' });
});

test('signing out is asked for by its own word alone', () => {
  expect(read('leave=1')).toEqual({ kind: 'leave' });
  expect(read('leave=0&client_id=esl')).toMatchObject({ kind: 'sign-in' });
});

test.each([
  ['com.example.scanner:/signed-in', true],
  ['http://127.0.0.1:51823/signed-in', true],
  ['http://[::1]:51823/signed-in', true],
  ['https://esl.example/in', false],
  ['http://localhost:4400/in', false],
  ['', false],
])('whether %j is an address on the device: %s', (address, toDevice) => {
  expect(read(`client_id=esl&redirect_uri=${encodeURIComponent(address)}`)).toMatchObject({ toDevice });
});
