import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import {
  enrol,
  enrolAuthenticator,
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
} from '@foyer/server/test/sign-in/second-factor.ts';
import {
  findRequestedFactor,
  FIREFOX,
  newBrowser,
  createTrustedBrowser,
  listTrustedBrowsers,
} from '@foyer/server/test/sign-in/trusted-browsers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const STEP = 30;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());
beforeEach(() => home.world.people.setting('mfa', { mode: 'optional', trustDevices: true }));
afterEach(() => home.world.clock.forward(STEP)); // so that each test has unused codes

describe('trust ends', () => {
  test('by a new password, changed or reset', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const [oldPwd, newPwd] = [
      await digestOf(person.username, person.password),
      await digestOf(person.username, 'Fresh-Pass-1'),
    ];
    expect((await browser.call('PUT /v3/users/password', { body: { oldPwd, newPwd } })).code).toBe(1001);
    expect(await listTrustedBrowsers(browser)).toEqual([]);
    expect(await findRequestedFactor(browser, { ...person, password: 'Fresh-Pass-1' })).toBe(1);

    const other = await createTrustedBrowser(home);
    const password = await home.world.app.services.users.resetPassword(other.person.username);
    expect(await findRequestedFactor(other.browser, { ...other.person, password })).toBe(1);
  });

  test('by another app', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    await confirmPassword(browser, person);
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe(1001);
    expect(await findRequestedFactor(browser, person)).toBe(1);
  });

  test('by removing the app, and is not back when one is bound again', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    await confirmPassword(browser, person);
    await browser.call('DELETE /v2/google');
    expect(await listTrustedBrowsers(browser)).toEqual([]);
    expect(await findRequestedFactor(browser, person)).toBe(4);
    await confirmPassword(browser, person);
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    await enrol(browser, await codeOf(home.world, { seed }));
    expect(await findRequestedFactor(browser, person)).toBe(1);
  });

  test('by an administrator’s reset, also if a factor is bound afterwards', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    await home.world.app.services.factorReset.reset(person.username);
    await enrolAuthenticator(home.world, person, home.newVisitor());
    expect(await findRequestedFactor(browser, person)).toBe(1);
  });

  test('by disabling the account, and is not back when it is enabled', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    await home.world.app.services.users.disable(person.username);
    await home.world.app.services.users.enable(person.username);
    expect(await findRequestedFactor(browser, person)).toBe(1);
  });

  test('by removal from the list, from another browser too (ASVS 6.5.6)', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const elsewhere = await home.world.people.session(newBrowser(home, FIREFOX), person.id, 'full');
    const [device] = await listTrustedBrowsers(elsewhere);
    const params = { id: device?.id ?? '' };
    expect((await elsewhere.call('DELETE /v2/users/trusted-devices/{id}', { params })).code).toBe(1001);
    expect(await listTrustedBrowsers(elsewhere)).toEqual([]);
    expect(await findRequestedFactor(browser, person)).toBe(1);
    expect((await elsewhere.call('DELETE /v2/users/trusted-devices/{id}', { params })).code).toBe('A0404');
    expect(await home.world.auditEntries('device.distrusted')).toContainEqual(
      expect.objectContaining({ actor_id: person.id }),
    );
  });

  test('by the setting, for those too that were trusted before', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    await home.world.people.setting('mfa', { trustDevices: false });
    expect(await findRequestedFactor(browser, person)).toBe(1);
  });

  test('not by another user: their list does not contain it (A0404)', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const [device] = await listTrustedBrowsers(browser);
    const other = await home.createEnrolledUser();
    const newVisitor = await home.world.people.session(newBrowser(home), other.id, 'full');
    expect(await listTrustedBrowsers(newVisitor)).toEqual([]);
    for (const id of [device?.id ?? '', "' or true --", '%'])
      expect((await newVisitor.call('DELETE /v2/users/trusted-devices/{id}', { params: { id } })).code).toBe('A0404');
    expect(await findRequestedFactor(browser, person)).toBe(0);
  });
});
