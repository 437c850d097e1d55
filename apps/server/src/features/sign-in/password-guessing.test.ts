import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.people.setting('signInPage', { captchaSwitch: false });
  await world.clock.freezeAt(await world.clock.now()); // locks end by this clock
});
afterAll(() => world.close());

let guesser = 0;
/** A machine of a botnet. Each guess has another address, so that only the account's lock applies. */
const bot = (at: { browser: World['browser'] } = world) =>
  at.browser({ 'x-forwarded-for': `100.64.${(guesser += 1) >> 8}.${guesser & 255}` });

/** Number of guesses for a name that were compared with its password. */
async function evaluated(name: string): Promise<number> {
  const lines = await world.auditEntries('sign_in.refused');
  return lines.filter(({ actor, details }) => actor === name && details['reason'] === 'wrong_credentials').length;
}

test('200 parallel wrong guesses evaluate no more than the lock allows (CVE-2024-4629, CVE-2026-93346)', async () => {
  const { username } = await world.people.user();
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, guess) => bot().signIn(username, `guess-${guess}`)),
  );
  expect(await evaluated(username)).toBeLessThanOrEqual(5);
  expect(responses.filter(({ code }) => code === 'A0210').length).toBeLessThanOrEqual(5);
  expect(responses.map(({ status }) => status)).not.toContain(500);
  expect((await bot().signIn(username, 'one more')).code).toBe('A0203');
});

test('the right password among 200 parallel guesses does not open an account that they have locked', async () => {
  const { username, password } = await world.people.user();
  await Promise.all(Array.from({ length: 5 }, () => bot().signIn(username, 'wrong')));
  const responses = await Promise.all(Array.from({ length: 50 }, () => bot().signIn(username, password)));
  expect(responses.map(({ code }) => code)).not.toContain(1001);
});

test('two servers together evaluate no more than one', async () => {
  const second = await world.startSecondServer();
  const { username } = await world.people.user();
  await Promise.all(
    Array.from({ length: 60 }, (_, guess) => bot(guess % 2 === 0 ? world : second).signIn(username, `guess-${guess}`)),
  );
  expect(await evaluated(username)).toBeLessThanOrEqual(5);
  expect((await bot(second).signIn(username, 'one more')).code).toBe('A0203');
});

test('variants of a username share one counter, on two servers at the same time', async () => {
  const second = await world.startSecondServer();
  const { username, password } = await world.people.user({ username: 'guessed-by-variants' });
  const variants = [
    username,
    username.toUpperCase(),
    ` ${username}`,
    `${username}\u00A0`,
    `\t${username}\n`,
    username.replace('g', '\uFF47'), // full width
    username.replace('-', '\uFF0D'),
    username.replace('s', '\u017F'), // long s
    username.replace('v', '\u24E5'), // circled
  ];
  const responses = await Promise.all(
    Array.from({ length: 54 }, (_, guess) =>
      bot(guess % 2 === 0 ? world : second).signIn(variants[guess % variants.length] ?? username, 'wrong'),
    ),
  );
  expect(responses.filter(({ code }) => code === 'A0210').length).toBeLessThanOrEqual(5);
  expect(await evaluated(username)).toBeLessThanOrEqual(5);
  expect((await bot().signIn(username, password)).code).toBe('A0203');
});

test('the attempt counter survives the request that fails (CVE-2026-35597)', async () => {
  const { username } = await world.people.user();
  await bot().signIn(username, 'wrong');
  await bot().signIn(username, 'wrong');
  const rows = await world.database.queries.selectFrom('sign_in_attempts').select('failures').execute();
  expect(rows).toContainEqual({ failures: 2 });
});

test('failedTimes from the client changes nothing (K10)', async () => {
  const { username, password } = await world.people.user();
  for (let time = 0; time < 5; time += 1) await bot().signIn(username, 'wrong', { failedTimes: 0 });
  expect((await bot().signIn(username, password, { failedTimes: 0 })).code).toBe('A0203');
  const { username: other, password: right } = await world.people.user();
  expect((await bot().signIn(other, right, { failedTimes: 1_000_000 })).code).toBe(1001);
});

describe('the bound of guessing (docs/security/rate-limits.md)', () => {
  const HOUR = 60 * 60;

  /** Number of guesses evaluated within `seconds`, by an attacker who retries as soon as the refusal allows it. */
  async function guesses(seconds: number, attempt: () => Promise<{ code: unknown; wait: number }>): Promise<number> {
    const end = (await world.clock.now()) + seconds;
    let count = 0;
    while ((await world.clock.now()) <= end) {
      const { code, wait } = await attempt();
      if (code === 'A0210') count += 1;
      else await world.clock.forward(wait);
    }
    return count;
  }

  /** Guesses a password; each refusal contains the seconds until the next attempt. */
  const atAccount = (username: string, browser: () => Browser) => async () => {
    const { code, failure } = await browser().signIn(username, 'wrong');
    return { code, wait: failure?.seconds ?? 0 };
  };

  test('strangers have 12 guesses in the first hour of one account, and its owner is not locked out', async () => {
    const { username, password } = await world.people.user();
    const recognised = bot();
    await recognised.signIn(username, password);
    expect(await guesses(HOUR, atAccount(username, bot))).toBe(12);
    expect((await bot().signIn(username, 'wrong')).code).toBe('A0210'); // the previous lock has ended
    expect((await bot().signIn(username, password)).code).toBe('A0203');
    expect((await recognised.signIn(username, password)).code).toBe(1001);
  });

  test('a stolen device cookie adds 12 guesses an hour of its account and no more', async () => {
    const { username, password } = await world.people.user();
    const victim = bot();
    await victim.signIn(username, password);
    const thief = () => {
      const browser = bot();
      browser.cookies.set('foyer-device', victim.cookies.get('foyer-device') ?? '');
      return browser;
    };
    expect(await guesses(HOUR, atAccount(username, thief))).toBe(12);
    expect(await guesses(0, atAccount(username, bot))).toBe(5);
  });

  test('an address has 50 guesses without a captcha, and one a minute after them', async () => {
    const address = { 'x-forwarded-for': '198.51.100.77' };
    let names = 0;
    const attempt = async () => {
      names += 1;
      const { code } = await world.browser(address).signIn(`sprayed-${names}`, 'Summer2026');
      return { code, wait: 60 };
    };
    expect(await guesses(HOUR, attempt)).toBe(50 + 60);
  });
});
