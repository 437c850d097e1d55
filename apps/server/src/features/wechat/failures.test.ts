import {
  ACCESS_TOKEN,
  createFakeWechatServer,
  type FakeWechatServer,
} from '@foyer/server/test/fakes/fake-wechat-server.ts';
import { flood, hang, redirectTo, respondWith } from '@foyer/server/test/fakes/malicious-provider.ts';
import {
  createWechatWorld,
  scanCode,
  setUpWechat,
  reportScan,
  type WechatWorld,
} from '@foyer/server/test/sign-in/wechat.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let home: WechatWorld;
/** A new server for each test, since the circuit breaker skips a server that keeps failing. */
let wechat: FakeWechatServer;
beforeAll(async () => {
  home = await createWechatWorld();
});
afterAll(() => home.close());
beforeEach(async () => {
  wechat = await createFakeWechatServer();
  await setUpWechat(home.world, wechat);
});
afterEach(() => wechat.close());

/** A phone that has returned from WeChat and requests the scanned login. */
async function arrive() {
  const { person, phone, screenCode } = await home.createUserAtScreen({
    person: await home.createLinkedUser({}, wechat),
  });
  const returned = await scanCode(phone, screenCode, person.openid);
  return { returned, report: () => reportScan(phone, returned) };
}
/** Log entries of the failed sign-in. */
const explained = () =>
  home.world.logLines.filter((line) => line.includes('provider sign-in failed')).map((line) => JSON.parse(line));

describe('a failure of WeChat is A0853, and its reason is logged:', () => {
  test.each([
    ['an error, though its status is 200', respondWith(200, { errcode: -1, errmsg: 'system error' }), { errcode: -1 }],
    ['an error of another type', respondWith(200, { errcode: 'busy', errmsg: {} }), { errcode: 'busy' }],
    ['no JSON', respondWith(200, '<html>Sorry</html>'), { reason: 'The response is not a JSON object.' }],
    ['nothing', respondWith(200, ''), { reason: 'The response is not a JSON object.' }],
    ['a list', respondWith(200, []), { reason: 'The response is not a JSON object.' }],
    ['null', respondWith(200, 'null'), { reason: 'The response is not a JSON object.' }],
    ['no openid', respondWith(200, { access_token: ACCESS_TOKEN }), { reason: 'openid is missing.' }],
    ['an openid that is a number', respondWith(200, { openid: 7 }), { reason: 'openid is missing.' }],
    ['an openid of bytes', respondWith(200, { openid: 'a\u0000b' }), { reason: 'openid is missing.' }],
    ['an endless openid', respondWith(200, { openid: 'a'.repeat(129) }), { reason: 'openid is missing.' }],
    ['an error of its server', respondWith(500, { openid: 'someone' }), { reason: 'The response has status 500.' }],
    ['a refusal with an openid', respondWith(403, { openid: 'someone' }), { reason: 'The response has status 403.' }],
    ['ten megabytes', flood, { reason: expect.stringContaining('too_large') }],
  ])('%s', async (_what, instead, reason) => {
    const { report } = await arrive();
    wechat.setTokenHandler(instead);
    expect((await report()).code).toBe('A0853');
    expect(explained().at(-1)).toMatchObject({ level: 'warn', provider: 'wechat', failure: 'token', ...reason });
  });

  test('a redirect to this machine, which is not followed', async () => {
    const inside = await createFakeWechatServer();
    const { report } = await arrive();
    wechat.setTokenHandler(redirectTo(`${inside.origin}/sns/oauth2/access_token`));
    expect((await report()).code).toBe('A0853');
    expect(inside.requests).toEqual([]);
    await inside.close();
  });

  test('no server', async () => {
    const { report } = await arrive();
    await wechat.close();
    expect((await report()).code).toBe('A0853');
    expect(explained().at(-1)).toMatchObject({ reason: expect.stringContaining('unreachable') });
    wechat = await createFakeWechatServer();
  });

  test('a host inside that the configuration does not name', async () => {
    const { report } = await arrive();
    const requestCount = wechat.requests.length;
    const tokenAddress = `${wechat.origin.replace('127.0.0.1', '127.0.0.2')}/sns/oauth2/access_token`;
    await setUpWechat(home.world, wechat, { tokenAddress });
    expect((await report()).code).toBe('A0853');
    expect(wechat.requests).toHaveLength(requestCount);
  });

  test.each([
    ['a wrong secret', { secret: 'f'.repeat(32) }, 40125],
    ['a wrong app id', { appId: 'wx0000000000000000' }, 40013],
  ])('%s', async (_what, input, errcode) => {
    const { report } = await arrive();
    await setUpWechat(home.world, wechat, input);
    expect((await report()).code).toBe('A0853');
    expect(explained().at(-1)).toMatchObject({ errcode, errmsg: expect.stringContaining('rid:') });
  });

  test('an account that is virtual, of a user who only views the page', async () => {
    const { report } = await arrive();
    wechat.addFields({ is_snapshotuser: 1 });
    expect((await report()).code).toBe('A0853');
  });
});

test('while WeChat does not answer people sign in by password, and the phone learns it after five seconds', async () => {
  const person = await home.world.people.user();
  const { report } = await arrive();
  wechat.setTokenHandler(hang);
  const before = wechat.requests.length;
  const telling = report();
  await expect.poll(() => wechat.requests.length).toBe(before + 1);
  const screen = home.screen();
  expect((await screen.signIn(person.username, person.password)).code).toBe(1001);
  expect((await screen.call('GET /v2/users/work-bench')).code).toBe(1001);
  expect((await telling).code).toBe('A0853');
  expect(explained().at(-1)).toMatchObject({ reason: expect.stringContaining('timeout') });
});

test.each(['b7a0a1c2d3e4f5061728394a5b6c7d8e', 'a secret & more, (of 32 bytes)!?'])(
  'an answer that repeats what it was asked puts neither secret nor code into the log: %j',
  async (secret) => {
    await setUpWechat(home.world, wechat, { secret });
    const { returned, report } = await arrive();
    let requestedUrl = '';
    wechat.setTokenHandler((request, response) => {
      requestedUrl = request.url ?? '';
      const errmsg = `no such page: ${requestedUrl}, with ${secret}\n\u202eevil`;
      response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify({ errcode: 40029, errmsg }));
    });
    expect((await report()).code).toBe('A0853');
    const log = home.world.logLines.join('');
    expect(log).toContain('no such page: /sns/oauth2/access_token?appid=');
    const sent = /secret=([^&]+)&code=([^&]+)&/.exec(requestedUrl)?.slice(1) ?? [];
    expect(sent).toHaveLength(2);
    for (const secretText of [...sent, secret, returned.code ?? '', '\u202e'])
      expect(log.includes(secretText)).toBe(false);
  },
);

test('WeChat answers in plain text, which is JSON all the same', async () => {
  const { report } = await arrive();
  expect((await report()).code).toBe(1001);
});
