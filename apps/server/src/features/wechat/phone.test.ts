import { OFFICIAL } from '@foyer/server/test/fakes/fake-wechat-server.ts';
import {
  answerApproval,
  createWechatWorld,
  followRedirect,
  parseLanding,
  poll,
  scanCode,
  scanToApproval,
  setUpWechat,
  showCode,
  reportScan,
  type WechatWorld,
} from '@foyer/server/test/sign-in/wechat.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let home: WechatWorld;
beforeAll(async () => {
  home = await createWechatWorld();
});
afterAll(() => home.close());
afterEach(() => setUpWechat(home.world, home.wechat));

const failing = (code: string) => ({ screen: '/redirect', provider: 'wechat', failure: code });

describe('a phone that opens a QR code', () => {
  test('is sent to WeChat with what WeChat wants, in its order, and a state that WeChat takes', async () => {
    const phone = home.phone();
    const { qr } = await showCode(home.screen());
    const address = await followRedirect(phone, qr);
    const { pathname, searchParams, hash } = address;
    expect([address.origin, pathname, hash]).toEqual([
      home.wechat.origin,
      '/connect/oauth2/authorize',
      '#wechat_redirect',
    ]);
    expect([...searchParams]).toEqual([
      ['appid', OFFICIAL.appId],
      ['redirect_uri', `${home.world.origin}/v2/wechat/return`],
      ['response_type', 'code'],
      ['scope', 'snsapi_base'],
      ['state', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ]);
    expect(phone.cookies.get('foyer-way')).toMatch(/^[\w-]{43}$/);
    const again = await followRedirect(phone, qr);
    expect(again.searchParams.get('state')).not.toBe(searchParams.get('state'));
  });

  test('may be navigated from any site, since WeChat opens it', async () => {
    const { qr } = await showCode(home.screen());
    const { pathname, search } = new URL(qr);
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const { status, headers: answered } = await home.phone().fetch(pathname + search, { headers });
    expect([status, answered.get('location')?.startsWith(home.wechat.origin)]).toEqual([303, true]);
  });

  test('keeps the cookie that it has from an earlier one', async () => {
    const phone = home.phone();
    await followRedirect(phone, (await showCode(home.screen())).qr);
    const flowCookie = phone.cookies.get('foyer-way');
    await followRedirect(phone, (await showCode(home.screen())).qr);
    expect(phone.cookies.get('foyer-way')).toBe(flowCookie);
  });

  test.each(['', 'AAAA', 'A'.repeat(43), 'A'.repeat(5000), '%00', 'a&key=b'])(
    'that was never issued gets the answer of an expired one: %j',
    async (key) => {
      const phone = home.phone();
      expect(parseLanding(await followRedirect(phone, `/v2/wechat/scan?key=${key}`))).toEqual(failing('A0205'));
      expect(phone.cookies.size).toBe(0);
    },
  );

  test('that has expired, or that was scanned, gets that answer', async () => {
    const person = await home.createLinkedUser();
    const [scannedOne, late] = [await showCode(home.screen()), await showCode(home.screen())];
    await scanToApproval(home.phone(), scannedOne, person.openid);
    expect(parseLanding(await followRedirect(home.phone(), scannedOne.qr))).toEqual(failing('A0205'));
    await home.world.clock.forward(60);
    expect(parseLanding(await followRedirect(home.phone(), late.qr))).toEqual(failing('A0205'));
  });

  test('while WeChat is not set up, or switched off, learns so', async () => {
    const { qr } = await showCode(home.screen());
    await home.world.people.setting('signInPage', { wechatSwitch: false });
    expect(parseLanding(await followRedirect(home.phone(), qr))).toEqual(failing('A0852'));
    await home.world.people.setting('signInPage', { wechatSwitch: true });
    await home.world.people.repositories.providers.remove('wechat');
    home.world.app.services.bus.resync();
    expect(parseLanding(await followRedirect(home.phone(), qr))).toEqual(failing('A0852'));
  });

  test('repeatedly has to wait', async () => {
    const phone = home.phone();
    const responses = await Promise.all(Array.from({ length: 301 }, () => phone.fetch('/v2/wechat/scan?key=x')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(responses.find(({ status }) => status === 429)?.code).toBe('A0499');
  });
});

describe('a phone that WeChat sends back', () => {
  test('brings code and state to the page, and nothing else', async () => {
    const back = '/v2/wechat/return?code=c%26d&state=s&failure=A0000&provider=evil&code2=x';
    expect(parseLanding(await followRedirect(home.phone(), back))).toEqual({
      screen: '/redirect',
      provider: 'wechat',
      code: 'c&d',
      state: 's',
    });
  });

  test('brings nothing that is there twice, empty, or too long', async () => {
    const back = `/v2/wechat/return?code=${'c'.repeat(4097)}&state=`;
    expect(parseLanding(await followRedirect(home.phone(), back))).toEqual({ screen: '/redirect', provider: 'wechat' });
    const twice = '/v2/wechat/return?code=a&code=b&state=s';
    expect(parseLanding(await followRedirect(home.phone(), twice))).toEqual({
      screen: '/redirect',
      provider: 'wechat',
      state: 's',
    });
  });

  test('whose owner did not agree gets that answer, and may scan again', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen();
    const { state } = await scanCode(phone, screenCode, person.openid);
    expect((await reportScan(phone, { state })).code).toBe('A0858');
    expect(await scanToApproval(phone, screenCode, person.openid)).toMatchObject({ username: person.username });
  });
});

describe('a state is good once, on the phone that it was made for:', () => {
  test('replayed, with the code of another one, too', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen();
    const [first, second] = [
      await scanCode(phone, screenCode, person.openid),
      await scanCode(phone, screenCode, person.openid),
    ];
    expect((await reportScan(phone, first)).code).toBe(1001);
    expect((await reportScan(phone, first)).code).toBe('A0205');
    expect((await reportScan(phone, { ...second, state: first.state })).code).toBe('A0205');
    expect((await reportScan(phone, second)).code).toBe('A0205'); // another phone has scanned the code
  });

  test('of another phone, which WeChat is not even asked for', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen();
    const returned = await scanCode(phone, screenCode, person.openid);
    const other = home.phone();
    await scanCode(other, screenCode, person.openid); // so that the phone has its own cookie
    const before = home.wechat.requests.length;
    expect((await reportScan(other, returned)).code).toBe('A0205');
    expect((await reportScan(phone, returned)).code).toBe('A0205'); // the attempt consumed the code
    expect((await reportScan(home.phone(), await scanCode(phone, screenCode, person.openid))).code).toBe('A0205');
    expect(home.wechat.requests.slice(before).filter((path) => path.includes('access_token'))).toEqual([]);
  });

  test('made up, or of another kind', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen();
    const { approval } = await scanToApproval(phone, screenCode, person.openid);
    for (const state of [approval, 'A'.repeat(64), screenCode.loginStr, phone.cookies.get('foyer-way') ?? ''])
      expect((await reportScan(phone, { state, code: 'c' })).code).toBe('A0205');
  });

  test('of two phones that scan one code at the same time one is asked', async () => {
    const people = [await home.createLinkedUser(), await home.createLinkedUser()] as const;
    const [phones, screenCode] = [[home.phone(), home.phone()] as const, await showCode(home.screen())];
    const returned = [
      await scanCode(phones[0], screenCode, people[0].openid),
      await scanCode(phones[1], screenCode, people[1].openid),
    ];
    const responses = await Promise.all(
      phones.map((phone, at) => reportScan(phone, returned[at] ?? { state: 'none' })),
    );
    expect(responses.map(({ code }) => String(code)).sort()).toEqual(['1001', 'A0205']);
  });

  test('with a code that WeChat has not issued, or that was used', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen();
    const used = await scanCode(phone, await showCode(home.screen()), person.openid);
    await reportScan(phone, used);
    const codeOfUsed = used.code ?? '';
    for (const code of ['made-up', codeOfUsed]) {
      const { state } = await scanCode(phone, screenCode, person.openid);
      expect((await reportScan(phone, { state, code })).code).toBe('A0853');
    }
    expect(await scanToApproval(phone, screenCode, person.openid)).toMatchObject({ username: person.username });
  });
});

describe('what is answered on the phone', () => {
  test('counts once', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    const { approval } = await scanToApproval(phone, screenCode, person.openid);
    const responses = await Promise.all(Array.from({ length: 10 }, () => answerApproval(phone, approval, true)));
    expect(responses.filter(({ code }) => code === 1001)).toHaveLength(1);
    expect((await answerApproval(phone, approval, false)).code).toBe('A0205');
    expect((await poll(screen, screenCode)).code).toBe(1001);
  });

  test('counts in the browser that has scanned, and no other: not on the screen', async () => {
    for (const elsewhere of ['screen', 'phone'] as const) {
      const { person, screen, phone, screenCode } = await home.createUserAtScreen();
      const { approval } = await scanToApproval(phone, screenCode, person.openid);
      const thief = elsewhere === 'screen' ? screen : home.phone();
      expect((await answerApproval(thief, approval, true)).code).toBe('A0205');
      expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'answer' });
    }
  });

  test('without an approval request is refused', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen();
    const { state } = await scanCode(phone, screenCode, person.openid);
    for (const approval of [state, 'A'.repeat(43), screenCode.loginStr])
      expect((await answerApproval(phone, approval, true)).code).toBe('A0205');
  });
});
