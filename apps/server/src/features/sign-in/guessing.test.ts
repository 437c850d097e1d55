import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.people.setting('signInPage', { captchaSwitch: false });
});
afterAll(() => world.close());

let guesser = 0;
/** One machine of a botnet: each guess comes from another address, so that only the account's lock holds. */
const bot = (at: { browser: World['browser'] } = world) =>
  at.browser({ 'x-forwarded-for': `100.64.${(guesser += 1) >> 8}.${guesser & 255}` });

/** How many guesses for a name were compared with its password. */
async function evaluated(name: string): Promise<number> {
  const lines = await world.audited('sign_in.refused');
  return lines.filter(({ actor, details }) => actor === name && details['reason'] === 'wrong_credentials').length;
}

test('200 parallel wrong guesses evaluate no more than the lock allows (CVE-2024-4629, CVE-2026-93346)', async () => {
  const { username } = await world.people.user();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, guess) => bot().signIn(username, `guess-${guess}`)),
  );
  expect(await evaluated(username)).toBeLessThanOrEqual(5);
  expect(answers.filter(({ code }) => code === 'A0210').length).toBeLessThanOrEqual(5);
  expect(answers.map(({ status }) => status)).not.toContain(500);
  expect((await bot().signIn(username, 'one more')).code).toBe('A0203');
});

test('the right password among 200 parallel guesses does not open an account that they have locked', async () => {
  const { username, password } = await world.people.user();
  await Promise.all(Array.from({ length: 5 }, () => bot().signIn(username, 'wrong')));
  const answers = await Promise.all(Array.from({ length: 50 }, () => bot().signIn(username, password)));
  expect(answers.map(({ code }) => code)).not.toContain(1001);
});

test('two servers together evaluate no more than one', async () => {
  const second = await world.secondServer();
  const { username } = await world.people.user();
  await Promise.all(
    Array.from({ length: 60 }, (_, guess) => bot(guess % 2 === 0 ? world : second).signIn(username, `guess-${guess}`)),
  );
  expect(await evaluated(username)).toBeLessThanOrEqual(5);
  expect((await bot(second).signIn(username, 'one more')).code).toBe('A0203');
});

test('the attempt counter survives the request that fails (CVE-2026-35597)', async () => {
  const { username } = await world.people.user();
  await bot().signIn(username, 'wrong');
  await bot().signIn(username, 'wrong');
  const rows = await world.database.queries.selectFrom('attempts').select('failures').execute();
  expect(rows).toContainEqual({ failures: 2 });
});

test('failedTimes from the client changes nothing (K10)', async () => {
  const { username, password } = await world.people.user();
  for (let time = 0; time < 5; time += 1) await bot().signIn(username, 'wrong', { failedTimes: 0 });
  expect((await bot().signIn(username, password, { failedTimes: 0 })).code).toBe('A0203');
  const { username: other, password: right } = await world.people.user();
  expect((await bot().signIn(other, right, { failedTimes: 1_000_000 })).code).toBe(1001);
});
