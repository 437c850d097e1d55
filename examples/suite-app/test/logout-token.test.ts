import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLogoutReader } from '#/logout-token.ts';

const ISSUER = 'https://foyer.chain.example/oidc';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let strangers: typeof keys;
let server: Server;
let read: ReturnType<typeof createLogoutReader>;

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  strangers = await generateKeyPair('RS256');
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }] });
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(jwks);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  read = createLogoutReader({
    issuer: ISSUER,
    clientId: 'esl',
    keysAddress: new URL(`http://127.0.0.1:${port}/jwks`),
  });
});
afterAll(() => void server.close());

type LogoutTokenOverrides = { claims?: JWTPayload; header?: Record<string, string>; key?: CryptoKey; omit?: string[] };

function sign({
  claims = {},
  header = {},
  key = keys.privateKey,
  omit = [],
}: LogoutTokenOverrides = {}): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const whole = {
    iss: ISSUER,
    aud: 'esl',
    iat: seconds,
    exp: seconds + 120,
    jti: 'a',
    sid: 's',
    sub: 'p',
    events: EVENTS,
  };
  const remaining = Object.fromEntries(
    Object.entries({ ...whole, ...claims }).filter(([name]) => !omit.includes(name)),
  );
  return new SignJWT(remaining)
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: 'one', ...header })
    .sign(key);
}

test('a logout token of Foyer names the session that is over', async () => {
  expect(await read(await sign())).toEqual({ jti: 'a', sid: 's', sub: 'p' });
  expect(await read(await sign({ omit: ['sid'] }))).toEqual({ jti: 'a', sub: 'p' });
});

const OLD = Math.floor(Date.now() / 1000) - 3600;
test.each<[string, () => Promise<string>]>([
  ['forged by somebody with keys of their own', () => sign({ key: strangers.privateKey })],
  ['for another application', () => sign({ claims: { aud: 'signage' } })],
  ['of another issuer', () => sign({ claims: { iss: 'https://evil.example/oidc' } })],
  ['that is over', () => sign({ claims: { iat: OLD, exp: OLD + 120 } })],
  ['that is old and never ends', () => sign({ claims: { iat: OLD, exp: OLD + 9e6 } })],
  ['without an end', () => sign({ omit: ['exp'] })],
  ['without an id, which could be used again', () => sign({ omit: ['jti'] })],
  ['that names nobody', () => sign({ omit: ['sid', 'sub'] })],
  ['that is in truth an ID token', () => sign({ header: { typ: 'JWT' } })],
  ['with the nonce of an ID token', () => sign({ claims: { nonce: 'n' } })],
  ['without the event', () => sign({ claims: { events: { 'http://schemas.openid.net/event/other': {} } } })],
  ['that is not signed', async () => `${btoa('{"alg":"none","typ":"logout+jwt"}')}.${btoa('{"sub":"p"}')}.`],
  ['of nonsense', async () => 'nonsense'],
])('no logout token is one %s', async (_what, make) => {
  await expect(read(await make())).rejects.toThrow();
});
