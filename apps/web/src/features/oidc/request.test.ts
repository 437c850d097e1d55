import { expect, test } from 'vitest';

import { readRequest } from './request.ts';

const read = (query: string) => readRequest(new URLSearchParams(query));

test('the sign-in continues with all parameters of the application', () => {
  expect(read('client_id=esl&redirect_uri=https%3A%2F%2Fesl.example%2Fin&state=a%26b&scope=openid')).toEqual({
    kind: 'sign-in',
    application: 'esl',
    fresh: false,
    unavailable: false,
    toDevice: false,
    nextAddress: '/oidc/auth?client_id=esl&redirect_uri=https%3A%2F%2Fesl.example%2Fin&state=a%26b&scope=openid',
  });
});

test('"fresh" requires a new sign-in and is removed from the next address', () => {
  expect(read('client_id=esl&state=x&fresh=1')).toEqual({
    kind: 'sign-in',
    application: 'esl',
    fresh: true,
    unavailable: false,
    toDevice: false,
    nextAddress: '/oidc/auth?client_id=esl&state=x',
  });
});

test('"unavailable" is removed from the next address', () => {
  expect(read('client_id=esl&state=x&unavailable=1')).toMatchObject({
    unavailable: true,
    nextAddress: '/oidc/auth?client_id=esl&state=x',
  });
});

test.each(['wx', 'microsoft', 'contoso', 'normal'])(
  'the login type "%s" is removed from the next address',
  (loginType) => {
    const query = 'client_id=esl&state=x&scope=openid';
    expect(read(`${query}&loginType=${loginType}`)).toEqual(read(query));
  },
);

test.each(['', 'client_id=', 'client_id=//evil.example', 'client_id=javascript:alert(1)', 'client_id=ESL', 'state=x'])(
  'the query %j is not a valid request',
  (query) => expect(read(query)).toBeUndefined(),
);

test.each([
  ['error=invalid_client', 'invalid_client'],
  ['error=%3Cimg%20src%3Dx%3E', 'invalid_request'],
  [`error=${'a'.repeat(65)}`, 'invalid_request'],
])('only the format of an OAuth 2.0 error code is accepted: %s', (query, error) => {
  expect(read(query)).toEqual({ kind: 'error', error });
});

test('a sign-out continues at Foyer, which checks the return address', () => {
  const back = 'client_id=esl&post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F&state=a%26b';
  expect(read(`leave=1&${back}&loginType=wx`)).toEqual({
    kind: 'leave',
    application: 'esl',
    nextAddress: `/oidc/session/ended?${back}`,
  });
  expect(read('leave=1&client_id=//evil.example')).toEqual({ kind: 'leave' });
});

test('only "leave=1" requests a sign-out', () => {
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
