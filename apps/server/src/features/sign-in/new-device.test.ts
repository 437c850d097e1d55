import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const HOUR = 60 * 60;

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

let count = 0;
const someone = () => world.people.user({ email: `owner-${(count += 1)}@shop.example` });

/** A browser that no user has used yet. */
const newBrowser = (userAgent = CHROME, address = '192.0.2.1') =>
  world.browser({ 'user-agent': userAgent, 'x-forwarded-for': address });

/** A browser with another browser's cookies: the same browser at a later time, or a thief's. */
function withCookiesOf({ cookies }: Browser, userAgent: string, address: string): Browser {
  const browser = newBrowser(userAgent, address);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

/** Signs in. Returns the number of emails sent. */
async function mailsOf({ username, password }: TestUser, browser: Browser): Promise<number> {
  const before = await mails();
  expect((await browser.signIn(username, password)).code).toBe(1001);
  return (await mails()).length - before.length;
}
const mails = () => world.app.services.mail.list();

describe('the owner is notified of a sign-in', () => {
  test('from a second browser, once, with what it was, from where and when', async () => {
    const owner = await world.people.user({ email: 'owner@shop.example', displayName: 'Ada', language: 'en' });
    expect(await mailsOf(owner, newBrowser())).toBe(0);
    const other = newBrowser(FIREFOX, '2001:db8::7');
    expect(await mailsOf(owner, other)).toBe(1);
    const [mail] = await mails();
    const text = (await world.app.services.mail.show(mail?.id ?? ''))?.text ?? '';
    expect(mail?.recipient).toBe('owner@shop.example');
    for (const expected of [
      'Hello Ada',
      owner.username,
      'Firefox on Linux',
      '2001:db8::7',
      `${new Date().getUTCFullYear()}`,
    ])
      expect(text).toContain(expected);
    expect(text).toMatch(/ at \d\d:\d\d UTC/);
    expect(text).not.toContain('/base/#/'); // no link that a phishing email could imitate
    expect(await mailsOf(owner, other)).toBe(0);
  });

  test('from another address, when the browser keeps no cookie', async () => {
    const owner = await someone();
    await mailsOf(owner, newBrowser());
    expect(await mailsOf(owner, newBrowser(CHROME, '198.51.100.1'))).toBe(1);
  });

  test('from a browser that another user has signed in with', async () => {
    const [owner, other] = [await someone(), await someone()];
    const shared = newBrowser();
    await mailsOf(other, newBrowser(FIREFOX));
    expect(await mailsOf(owner, shared)).toBe(0);
    expect(await mailsOf(other, shared)).toBe(1);
    expect([await mailsOf(owner, shared), await mailsOf(other, shared)]).toEqual([0, 0]);
  });

  test('from a browser with a copied cookie that is of another kind and at another address', async () => {
    const owner = await someone();
    const browser = newBrowser();
    await mailsOf(owner, browser);
    expect(await mailsOf(owner, withCookiesOf(browser, FIREFOX, '203.0.113.66'))).toBe(1);
  });

  test('from the first five new browsers of an hour, so that more do not bury them', async () => {
    const owner = await someone();
    await mailsOf(owner, newBrowser());
    let browserCount = 0;
    const mailsFromNewBrowser = async () => mailsOf(owner, newBrowser(CHROME, `198.18.0.${(browserCount += 1)}`));
    for (const expectedMails of [[1, 1, 1, 1, 1, 0, 0], [1]]) {
      await world.clock.forward(HOUR);
      for (const mail of expectedMails) expect(await mailsFromNewBrowser()).toBe(mail);
    }
  });

  test('from a browser with a cookie that Foyer never gave', async () => {
    const owner = await someone();
    await mailsOf(owner, newBrowser());
    for (const [index, cookie] of ['', 'x', 'A'.repeat(43), 'A'.repeat(400)].entries()) {
      const browser = newBrowser(FIREFOX, `198.51.100.${index}`);
      browser.cookies.set('foyer-device', cookie);
      expect(await mailsOf(owner, browser)).toBe(1);
      expect(browser.cookies.get('foyer-device')).toMatch(/^[\w-]{43}$/);
    }
  });
});

describe('the owner is not notified', () => {
  test('of the very first sign-in', async () => {
    expect(await mailsOf(await someone(), newBrowser())).toBe(0);
  });

  test('of the same browser again: newer, at another address, or after months', async () => {
    const owner = await someone();
    await mailsOf(owner, newBrowser(FIREFOX));
    const browser = newBrowser();
    expect(await mailsOf(owner, browser)).toBe(1);
    const newer = withCookiesOf(browser, CHROME.replace('Chrome/142', 'Chrome/143'), '198.51.100.9');
    expect(await mailsOf(owner, newer)).toBe(0);
    const renamed = withCookiesOf(browser, `${CHROME} Edg/143.0.0.0`, '198.51.100.9');
    expect(await mailsOf(owner, renamed)).toBe(0);
    await world.clock.forward(200 * 24 * HOUR);
    for (const job of world.app.sweeps) await job();
    expect(await mailsOf(owner, newBrowser(FIREFOX))).toBe(1); // only the very first sign-in is not reported
    expect(await mailsOf(owner, renamed)).toBe(0);
  });

  test('of one that throws its cookies away, while it looks the same and a day has not passed', async () => {
    const owner = await someone();
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await mailsOf(owner, newBrowser())).toBe(0);
    await world.clock.forward(23 * HOUR);
    expect(await mailsOf(owner, newBrowser())).toBe(0);
    await world.clock.forward(25 * HOUR);
    expect(await mailsOf(owner, newBrowser())).toBe(1);
  });

  test('of a wrong password, which also makes no browser known', async () => {
    const owner = await someone();
    await mailsOf(owner, newBrowser());
    const before = await mails();
    const guesser = newBrowser(FIREFOX);
    const answer = await guesser.signIn(owner.username, 'wrong');
    expect([answer.code, answer.headers.getSetCookie()]).toEqual(['A0210', []]);
    expect(await mails()).toEqual(before);
    expect(await mailsOf(owner, guesser)).toBe(1);
  });

  test('without an email address', async () => {
    const owner = await world.people.user();
    await mailsOf(owner, newBrowser());
    expect(await mailsOf(owner, newBrowser(FIREFOX))).toBe(0);
  });
});

describe('the cookie that a browser is known by', () => {
  const lineOf = (headers: Headers) => headers.getSetCookie().find((line) => line.includes('foyer-device=')) ?? '';

  test('is for this server alone, out of reach of scripts and other sites, for 400 days', async () => {
    const { username, password } = await someone();
    const line = lineOf((await newBrowser().signIn(username, password)).headers);
    expect(line).toMatch(/^foyer-device=[\w-]{43};/);
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict']);
  });

  test('on https has the prefix __Host- and is Secure', async () => {
    const config = { FOYER_PUBLIC_URL: 'https://foyer.example', FOYER_TRUSTED_PROXIES: '127.0.0.1' };
    await using secure = await createWorld({ config });
    const { username, password } = await secure.people.user();
    const line = lineOf((await secure.browser().signIn(username, password)).headers);
    expect(line).toMatch(/^__Host-foyer-device=[\w-]{43};/);
    const attributes = ['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict', 'Secure'];
    expect(line.split('; ').slice(1).sort()).toEqual(attributes);
  });

  test('opens nothing, alone or with a token, and stays when the session ends', async () => {
    const owner = await someone();
    const browser = newBrowser();
    await mailsOf(owner, browser);
    const deviceCookie = browser.cookies.get('foyer-device') ?? '';

    const thief = newBrowser();
    thief.cookies.set('foyer-device', deviceCookie);
    thief.cookies.set('foyer', deviceCookie);
    expect((await thief.call('GET /v2/users/work-bench')).code).toBe('A0301');
    thief.token = deviceCookie;
    expect((await thief.call('GET /v2/users/work-bench')).code).toBe('C0102');
    thief.token = browser.token;
    expect((await thief.call('GET /v2/users/work-bench')).code).toBe('C0102');

    await browser.call('GET /user/logout');
    expect(browser.cookies.get('foyer-device')).toBe(deviceCookie);
    expect(browser.cookies.has('foyer')).toBe(false);
  });

  test('is stored as its hash', async () => {
    const browser = newBrowser();
    await mailsOf(await someone(), browser);
    const rows = await world.database.queries.selectFrom('devices').selectAll().execute();
    const bytes = rows.map(({ cookie_hash, ...rest }) => [Buffer.from(cookie_hash).toString('base64url'), rest]);
    expect(JSON.stringify(bytes)).not.toContain(browser.cookies.get('foyer-device'));
  });
});

test('of one user at most 20 browsers are remembered, those seen last', async () => {
  const owner = await someone();
  const browsers = Array.from({ length: 23 }, (_, index) => newBrowser(CHROME, `203.0.113.${index}`));
  const knownBrowsers = () =>
    world.database.queries.selectFrom('devices').select('address').where('user_id', '=', owner.id).execute();
  for (const [index, browser] of browsers.entries()) {
    await mailsOf(owner, browser);
    expect((await knownBrowsers()).length).toBe(Math.min(20, index + 1));
  }
  expect((await knownBrowsers()).map(({ address }) => address)).not.toContain('203.0.113.2');
  expect(await mailsOf(owner, browsers[3] ?? newBrowser())).toBe(0);
  await world.clock.forward(25 * HOUR);
  expect(await mailsOf(owner, browsers[0] ?? newBrowser())).toBe(1);
});
