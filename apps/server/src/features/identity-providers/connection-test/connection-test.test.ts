import {
  STEPS_BEFORE_CLIENT,
  createProviderAdministrator,
  type ProviderAdministrator,
  ACCEPTS_CLIENT,
} from '@foyer/server/test/administration/provider-administration.ts';
import { createFakeProvider, type FakeProvider } from '@foyer/server/test/fakes/fake-provider.ts';
import { OFFICIAL } from '@foyer/server/test/fakes/fake-wechat-server.ts';
import {
  createMaliciousProvider,
  flood,
  type MaliciousProvider,
  respondWith,
} from '@foyer/server/test/fakes/malicious-provider.ts';
import type { Misbehaviour } from '@foyer/server/test/fakes/misbehaviour.ts';
import { CLIENT, oauthOf, ON_LOOPBACK, openIdOf, wechatOf } from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let honest: FakeProvider;
let liar: MaliciousProvider;
let providerAdministrator: ProviderAdministrator;
beforeAll(async () => {
  world = await createWorld({ ...ON_LOOPBACK, logLevel: 'debug' });
  honest = await createFakeProvider([`${world.origin}/v2/sso/acme/return`]);
  liar = await createMaliciousProvider();
});
afterAll(async () => {
  await world.close();
  await Promise.all([honest.close(), liar.close()]);
});
beforeEach(async () => {
  providerAdministrator = await createProviderAdministrator(world);
  await providerAdministrator.removeAll();
  liar.misbehave({});
});

describe('an honest provider', () => {
  test('is fine in every step, and no user is signed in', async () => {
    await providerAdministrator.set('acme', openIdOf(honest.issuer));
    const sessions = async () => (await world.database.queries.selectFrom('sessions').selectAll().execute()).length;
    const before = [await sessions(), (await world.auditEntries()).length];
    expect(await providerAdministrator.listTestSteps('acme')).toEqual([...STEPS_BEFORE_CLIENT, 'client fine']);
    expect([await sessions(), (await world.auditEntries()).length]).toEqual(before);
  });

  test.each([
    ['another secret', openIdOf, { secret: 'canary-of-a-trial' }],
    ['another client', (issuer: string) => openIdOf(issuer, { clientId: 'nobody' }), {}],
    ['no secret at all', (issuer: string) => openIdOf(issuer, { clientAuth: 'none' as const }), { secret: '' }],
    ['a secret that was not entered yet', openIdOf, { secret: '', page: { switch: false } }],
  ])('does not know Foyer with %s', async (_what, make, input) => {
    await providerAdministrator.set('acme', make(honest.issuer), input);
    expect(await providerAdministrator.listTestSteps('acme')).toEqual([...STEPS_BEFORE_CLIENT, 'client client']);
    expect(world.logLines.join('')).not.toContain('canary-of-a-trial');
  });
});

describe('OAuth', () => {
  test.each([
    ['knows Foyer', ['address fine', 'client fine'], ACCEPTS_CLIENT],
    [
      'is GitHub, which says so in its own way',
      ['address fine', 'client fine'],
      { responses: { token: respondWith(200, { error: 'bad_verification_code' }) } },
    ],
    [
      'does not know Foyer',
      ['address fine', 'client client'],
      { responses: { token: respondWith(401, { error: 'invalid_client' }) } },
    ],
    ['gives anybody a token', ['address fine', 'client answer'], {}],
    ['is no provider', ['address fine', 'client answer'], { responses: { token: respondWith(200, '<html>') } }],
    ['talks too much', ['address too_large'], { responses: { token: flood } }],
  ] as const)('that %s: %j', async (_what, steps, misbehaviour) => {
    await providerAdministrator.set('acme', oauthOf(liar.origin));
    liar.misbehave(misbehaviour);
    expect(await providerAdministrator.listTestSteps('acme')).toEqual(['redirect fine', ...steps]);
  });

  test('receives the secret as configured, a code that it never issued, and a proof', async () => {
    const seen: string[] = [];
    const listen: Misbehaviour = {
      responses: {
        token(request, response) {
          let body = '';
          request.on('data', (chunk) => (body += String(chunk)));
          request.on('end', () => {
            seen.push(`${request.method} ${request.headers.authorization ?? ''} ${body}`);
            respondWith(400, { error: 'invalid_grant' })(request, response);
          });
        },
      },
    };
    liar.misbehave(listen);
    for (const clientAuth of ['basic', 'post', 'none'] as const) {
      await providerAdministrator.set('acme', oauthOf(liar.origin, { clientAuth }));
      await providerAdministrator.listTestSteps('acme');
    }
    expect(seen[0]).toMatch(
      /^POST Basic [\w+/=]+ grant_type=authorization_code&code=[\w-]{43}&redirect_uri=http.*&code_verifier=[\w-]{43}$/,
    );
    expect([seen[0], seen[1], seen[2]].map((line) => line?.includes(CLIENT.secret))).toEqual([false, true, false]);
  });
});

describe('WeChat', () => {
  const answering = (body: unknown): Misbehaviour => ({ responses: { access_token: respondWith(200, body) } });

  test.each([
    [40_029, 'fine'],
    [40_163, 'fine'],
    [40_013, 'client'],
    [40_125, 'client'],
    [40_001, 'client'],
    [41_002, 'client'],
    [-1, 'answer'],
    ['40029', 'answer'],
  ])('that answers %s is %s', async (errcode, trouble) => {
    await providerAdministrator.set('wechat', wechatOf(liar.origin));
    liar.misbehave(answering({ errcode, errmsg: 'x' }));
    expect(await providerAdministrator.listTestSteps('wechat')).toEqual([
      'redirect fine',
      'address fine',
      `client ${trouble}`,
    ]);
  });

  test.each([[{ access_token: 'x', openid: 'x' }], ['<html>'], [[]], ['null']])(
    'that answers %j is none',
    async (body) => {
      await providerAdministrator.set('wechat', wechatOf(liar.origin));
      liar.misbehave(answering(body));
      expect((await providerAdministrator.listTestSteps('wechat')).at(-1)).toBe('client answer');
    },
  );

  test('is asked as WeChat specifies, and its secret is in no log', async () => {
    const addresses: string[] = [];
    await providerAdministrator.set('wechat', wechatOf(liar.origin), { secret: 'canary-of-wechat' });
    liar.misbehave({
      responses: {
        access_token(request, response) {
          addresses.push(request.url ?? '');
          respondWith(200, { errcode: 40_029 })(request, response);
        },
      },
    });
    await providerAdministrator.listTestSteps('wechat');
    const address = `/sns/oauth2/access_token?appid=${OFFICIAL.appId}&secret=canary-of-wechat&code=`;
    expect(addresses).toEqual([expect.stringMatching(/&code=[\w-]{43}&grant_type=authorization_code$/)]);
    expect(addresses[0]?.startsWith(address)).toBe(true);
    expect(world.logLines.join('')).not.toContain('canary-of-wechat');
  });

  test('without a secret no request is sent', async () => {
    await providerAdministrator.set('wechat', wechatOf(liar.origin), { secret: '', page: { switch: false } });
    const before = liar.requests.length;
    expect(await providerAdministrator.listTestSteps('wechat')).toEqual(['redirect fine', 'client client']);
    expect(liar.requests).toHaveLength(before);
  });
});

test('without a public address the test ends at that step', async () => {
  await using nowhere = await createWorld({
    config: { ...ON_LOOPBACK.config, FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' },
  });
  const its = await createProviderAdministrator(nowhere);
  await its.set('acme', openIdOf(liar.origin));
  const before = liar.requests.length;
  expect((await its.testConnection('acme')).data.steps).toEqual([{ step: 'redirect', trouble: 'missing' }]);
  expect(liar.requests).toHaveLength(before);
});

test('a provider that is not configured is not found', async () => {
  const { status, code } = await providerAdministrator.testConnection('nobody');
  expect([status, code]).toEqual([404, 'A0404']);
});

test('one user may test twenty times in ten minutes', async () => {
  await providerAdministrator.set('acme', oauthOf(liar.origin));
  liar.misbehave(ACCEPTS_CLIENT);
  const responses = [];
  for (let times = 0; times < 21; times += 1)
    responses.push((await providerAdministrator.testConnection('acme')).status);
  expect(responses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});
