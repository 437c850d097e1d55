import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createSecondFactorWorld, type SecondFactorWorld } from '@foyer/server/test/sign-in/second-factor.ts';
import { findRequestedFactor, createTrustedBrowser } from '@foyer/server/test/sign-in/trusted-browsers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let home: SecondFactorWorld;
let labels: TestRelyingParty;
beforeAll(async () => {
  home = await createSecondFactorWorld();
  await home.world.people.setting('mfa', { mode: 'optional', trustDevices: true });
  labels = await createRelyingParty(home.world);
});
afterAll(() => home.close());

test('an application learns of a second factor only if it was shown in this sign-in, not of one that a trusted browser skipped', async () => {
  const { person, browser } = await createTrustedBrowser(home);
  const { id } = await home.world.people.organisation();
  await home.world.people.grant(person.id, id, 'esl.labels.read');
  const amr = async () => (await labels.signIn(await labels.openOidcSession(browser))).claims()?.['amr'];
  expect(await amr()).toEqual(['pwd', 'otp', 'mfa']);
  await browser.call('GET /user/logout');
  expect(await findRequestedFactor(browser, person)).toBe(0);
  expect(await amr()).toEqual(['pwd']);
});
