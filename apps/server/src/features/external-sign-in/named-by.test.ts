import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/fakes/malicious-provider.ts';
import { CLIENT, openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CircuitOpenError } from '#/platform/external/circuit-breaker.ts';
import { ExternalRequestRefused } from '#/platform/external/external-http.ts';

import { createOpenId } from './openid.ts';
import { type RequestProvider, createProviderHttp, allowsPlainHttp } from './provider-http.ts';

const INSIDE = ['127.0.0.1', 'fd00::1'];

let inside: MaliciousProvider;
beforeAll(async () => {
  inside = await createMaliciousProvider();
});
afterAll(() => inside.close());

describe('what a provider on the Internet names', () => {
  test('is never inside, even for hosts that administrators may configure (SSRF)', async () => {
    const ask = createProviderHttp(INSIDE);
    const { port } = new URL(inside.origin);
    for (const namedBy of ['https://accounts.example', 'https://127.0.0.1.example', 'accounts.example'])
      for (const address of [`${inside.origin}/token`, `https://127.0.0.1:${port}/token`, 'https://[fd00::1]/token'])
        await expect(ask(address, {}, { namedBy })).rejects.toThrow(/address|format/);
    expect(inside.requests).toEqual([]);
  });

  test('does not open the circuit for other callers of the system that it names', async () => {
    const ask = createProviderHttp(INSIDE);
    for (let times = 0; times < 4; times += 1)
      await expect(ask(`https://localhost:1/token`, {}, { namedBy: 'https://accounts.example' })).rejects.toThrow();
    await expect(ask('https://localhost:1/token', {}, { namedBy: 'https://accounts.example' })).rejects.toThrow(
      CircuitOpenError,
    );
    await expect(ask('https://localhost:1/token')).rejects.toThrow(ExternalRequestRefused);
  });

  test('is inside where the provider is, too', async () => {
    const { status } = await createProviderHttp(INSIDE)(
      `${inside.origin}/token`,
      {},
      { namedBy: 'http://127.0.0.1:1/issuer' },
    );
    expect(status).toBe(200);
  });
});

test.each([
  ['http://127.0.0.1:8080', true],
  ['http://[fd00::1]/realm', true],
  ['HTTP://127.0.0.1', true],
  ['https://127.0.0.1', false],
  ['http://127.0.0.1.example', false],
  ['http://[fd00::2]', false],
])('%s may be plain: %s', (address, may) => {
  expect(allowsPlainHttp(address, INSIDE)).toBe(may);
});

test('all that a sign-in asks is named by the issuer', async () => {
  const requests: [string, string | undefined][] = [];
  const ask = createProviderHttp(INSIDE);
  const noting: RequestProvider = (address, question, how) => {
    requests.push([new URL(address).pathname.split('/').at(-1) ?? '', how?.namedBy]);
    return ask(address, question, how);
  };
  const { protocol } = createOpenId(noting, INSIDE);
  const { start, finish } = protocol(openIdOf(inside.origin), openIdClient());
  const request = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43), redirect: `${inside.origin}/return` };
  await start(request);
  inside.expect({ nonce: request.nonce });
  inside.misbehave({ claims: { preferred_username: undefined } }); // forces a user info request
  const { identity } = await finish(request, { code: 'a-code', iss: undefined });
  expect(identity.subject).toBe('someone');
  expect(requests).toEqual(['openid-configuration', 'token', 'keys', 'userinfo'].map((what) => [what, inside.origin]));
});

function openIdClient() {
  return { clientId: CLIENT.id, clientAuth: 'basic' as const, secret: CLIENT.secret };
}
