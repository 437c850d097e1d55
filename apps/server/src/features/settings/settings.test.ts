import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the sign-in page has by default captcha rule 1, threshold 3, and all other sign-in methods switched off', async () => {
  expect((await world.browser().call('GET /v2/configs/login')).data).toEqual({
    wechatSwitch: false,
    azureSSOSwitch: false,
    captchaSwitch: true,
    captchaValidRule: 1,
    captchaValidUserLoginFailedTimes: 3,
    userEmailVerificationStatus: false,
    passkeySwitch: false,
    SSOConfig: {},
  });
  expect((await world.browser().call('GET /v2/configs/system/userLoginGoogle')).data).toEqual({ value: 'optional' });
  expect((await world.browser().call('GET /v2/configs/system/wechatSwitch')).data).toEqual({ value: false });
});

test('a change applies on every server within a second, and leaves other fields as they were', async () => {
  const second = await world.startSecondServer();
  await second.browser().call('GET /v2/configs/login');
  await world.people.setting('signInPage', { wechatSwitch: true });
  await world.people.setting('signInPage', { azureSSOSwitch: true });
  const ask = async (at: Pick<World, 'browser'>) => {
    const { wechatSwitch, azureSSOSwitch, captchaSwitch } = (await at.browser().call('GET /v2/configs/login')).data;
    return [wechatSwitch, azureSSOSwitch, captchaSwitch];
  };
  expect(await ask(world)).toEqual([true, true, true]);
  expect((await world.browser().call('GET /v2/configs/system/wechatSwitch')).data).toEqual({ value: true });
  await expect.poll(() => ask(second), { interval: 50 }).toEqual([true, true, true]);
});

test('of two changes at the same time both apply', async () => {
  await world.people.setting('signInPage', {
    wechatSwitch: false,
    azureSSOSwitch: false,
    userEmailVerificationStatus: false,
  });
  await Promise.all([
    world.people.setting('signInPage', { wechatSwitch: true }),
    world.people.setting('signInPage', { azureSSOSwitch: true }),
    world.people.setting('signInPage', { userEmailVerificationStatus: true }),
  ]);
  const { data } = await world.browser().call('GET /v2/configs/login');
  expect(data).toMatchObject({ wechatSwitch: true, azureSSOSwitch: true, userEmailVerificationStatus: true });
});

test('a stored setting never sends fields that are unknown to the contract', async () => {
  const value = JSON.stringify({ secretOfALaterVersion: 'canary', wechatSwitch: true });
  await world.database.queries.updateTable('settings').set({ value }).where('name', '=', 'signInPage').execute();
  world.app.services.bus.resync();
  const answer = await world.browser().call('GET /v2/configs/login');
  expect(answer.data.wechatSwitch).toBe(true);
  expect(answer.text).not.toContain('canary');
});

test.each([
  ['an unknown field', 'signInPage', { surprise: true }],
  ['a value of another type', 'signInPage', { captchaSwitch: 'yes' }],
  ['a rank that there is not', 'password', { rank: 'paranoid' }],
  ['a negative number', 'password', { expiryDays: -1 }],
  ['no offered language', 'languages', { offered: [] }],
] as const)('%s changes nothing: A0401', async (_what, name, changes) => {
  const before = await world.app.services.settings.get(name);
  await expect(world.people.setting(name, changes as object)).rejects.toMatchObject({ fault: 'illegal_input' });
  expect(await world.app.services.settings.get(name)).toEqual(before);
});
