import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.clock.freezeAt(await world.clock.now());
});
afterAll(() => world.close());
beforeEach(() => world.people.setting('signInPage', { captchaSwitch: false, captchaValidRule: 1 }));

let places = 0;
/** A browser with its own address. */
const elsewhere = (userAgent = CHROME, at: Pick<World, 'browser'> = world) => {
  places += 1;
  return at.browser({ 'user-agent': userAgent, 'x-forwarded-for': `100.65.${places >> 8}.${places & 255}` });
};

/** A user and their browser, which is known to the account. */
async function owner(): Promise<TestUser & { browser: Browser }> {
  const person = await world.people.user();
  const browser = elsewhere();
  expect((await browser.signIn(person.username, person.password)).code).toBe(1001);
  return { ...person, browser };
}

/** Signs in with wrong passwords, each from a different address. */
async function guess(username: string, times: number, at: Pick<World, 'browser'> = world): Promise<unknown[]> {
  const codes = [];
  for (let attempt = 0; attempt < times; attempt += 1)
    codes.push((await elsewhere(CHROME, at).signIn(username, 'wrong')).code);
  return codes;
}

/** Copies a browser's device cookie into another browser. */
function withCookieOf({ cookies }: Browser, thief: Browser): Browser {
  thief.cookies.set('foyer-device', cookies.get('foyer-device') ?? '');
  return thief;
}

describe("a stranger's wrong passwords lock the owner out", () => {
  test('the browser in which the owner has signed in still works, on every process', async () => {
    const second = await world.startSecondServer();
    const { username, password, browser } = await owner();
    expect(await guess(username, 3)).toEqual(['A0210', 'A0210', 'A0210']);
    expect(await guess(username, 4, second)).toEqual(['A0210', 'A0210', 'A0203', 'A0203']);
    expect((await browser.signIn(username, password)).code).toBe(1001);
    expect((await browser.onServer(second.origin).signIn(username, password)).code).toBe(1001);
  });

  test('the owner is not asked for a captcha either', async () => {
    await world.people.setting('signInPage', { captchaSwitch: true, captchaValidUserLoginFailedTimes: 3 });
    const { username, password, browser } = await owner();
    expect(await guess(username, 4)).toEqual(['A0210', 'A0210', 'A0210', 'A0206']);
    expect((await browser.signIn(username, password)).code).toBe(1001);
  });

  test('the right password of the owner gives strangers no new attempts', async () => {
    const { username, password, browser } = await owner();
    await guess(username, 5);
    expect((await browser.signIn(username, password)).code).toBe(1001);
    expect(await guess(username, 1)).toEqual(['A0203']);
  });

  test('each of several browsers of the owner still works', async () => {
    const { username, password, browser } = await owner();
    const phone = elsewhere(FIREFOX);
    await phone.signIn(username, password);
    await guess(username, 6);
    expect((await phone.signIn(username, password)).code).toBe(1001);
    expect((await browser.signIn(username, password)).code).toBe(1001);
  });
});

describe('a known browser', () => {
  test('is locked by its own wrong passwords, like strangers by theirs, and nothing else is', async () => {
    const { username, password, browser } = await owner();
    const codes = [];
    for (let attempt = 0; attempt < 6; attempt += 1) codes.push((await browser.signIn(username, 'wrong')).code);
    expect(codes).toEqual(['A0210', 'A0210', 'A0210', 'A0210', 'A0210', 'A0203']);
    expect((await browser.signIn(username, password)).failure?.seconds).toBe(30);
    const [line] = (await world.auditEntries('sign_in.locked')).filter(({ actor }) => actor === username);
    expect(line?.details).toEqual({ locked: 'browser', seconds: 30 });
    expect((await elsewhere().signIn(username, password)).code).toBe(1001);
    await world.clock.forward(31);
    expect((await browser.signIn(username, password)).code).toBe(1001);
  });

  test('is shown as locked to administrators, and unlocked with the account', async () => {
    const { id, username, password, browser } = await owner();
    for (let attempt = 0; attempt < 5; attempt += 1) await browser.signIn(username, 'wrong');
    const admin = elsewhere();
    await admin.signIn('admin', ADMIN_PASSWORD);
    const secondsLocked = async () =>
      (await admin.call('GET /v2/manage/users/{id}', { params: { id } })).data.lockedSeconds;
    expect(await secondsLocked()).toBe(30);
    await world.app.services.signIn.unlock(username);
    expect(await secondsLocked()).toBe(0);
    expect((await browser.signIn(username, password)).code).toBe(1001);
  });

  test('has a count for each of the colleagues who share it', async () => {
    const [ada, bob] = [await owner(), await world.people.user()];
    await ada.browser.signIn(bob.username, bob.password);
    for (let attempt = 0; attempt < 5; attempt += 1) await ada.browser.signIn(ada.username, 'wrong');
    expect((await ada.browser.signIn(ada.username, ada.password)).code).toBe('A0203');
    expect((await ada.browser.signIn(bob.username, bob.password)).code).toBe(1001);
  });
});

describe('a device cookie gives unlimited attempts', () => {
  test('a stolen one shares the count of the browser that it is from', async () => {
    const { username, browser } = await owner();
    const second = await world.startSecondServer();
    const thieves = Array.from({ length: 30 }, (_, index) =>
      withCookieOf(browser, elsewhere(CHROME, index % 2 === 0 ? world : second)).signIn(username, 'wrong'),
    );
    const codes = (await Promise.all(thieves)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'A0210')).toHaveLength(5);
    expect(codes.filter((code) => code === 'A0203')).toHaveLength(25);
  });

  test.each([
    ['of another account', async () => (await owner()).browser.cookies.get('foyer-device') ?? ''],
    ['that was never issued', async () => 'A'.repeat(43)],
    ['that is empty', async () => ''],
    ['that is malformed', async () => "x' or true --"],
  ])('one %s is that of a stranger', async (_what, cookie) => {
    const { username, password } = await owner();
    await guess(username, 5);
    const forger = elsewhere();
    forger.cookies.set('foyer-device', await cookie());
    expect((await forger.signIn(username, password)).code).toBe('A0203');
  });

  test('one in a browser of another kind at another address is that of a stranger', async () => {
    const { username, password, browser } = await owner();
    await guess(username, 5);
    expect((await withCookieOf(browser, elsewhere(FIREFOX)).signIn(username, password)).code).toBe('A0203');
  });

  test('20 browsers of an account are known, those that were seen last', async () => {
    const { username, password, browser } = await owner();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await world.clock.forward(1);
      expect((await elsewhere().signIn(username, password)).code).toBe(1001);
    }
    await guess(username, 5);
    expect((await browser.signIn(username, password)).code).toBe('A0203');
  });

  test('a wrong password makes no browser known', async () => {
    const { username, password } = await world.people.user();
    const guesser = elsewhere();
    expect((await guesser.signIn(username, 'wrong')).headers.getSetCookie()).toEqual([]);
    await guess(username, 4);
    expect((await guesser.signIn(username, password)).code).toBe('A0203');
  });

  test('one of another account gets the same answers for usernames that exist and that do not', async () => {
    const { username } = await owner();
    const { browser } = await owner();
    const answersFor = async (name: string) => {
      const responses = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { status, text, failure } = await browser.signIn(name, 'wrong');
        responses.push([status, text.replace(failure?.requestId ?? 'none', '…')]);
      }
      return responses;
    };
    expect(await answersFor(username)).toEqual(await answersFor('name-that-does-not-exist'));
  });
});
