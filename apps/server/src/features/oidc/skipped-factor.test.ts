import { createRelyingParty, type RelyingParty } from '@foyer/server/test/relying-party.ts';
import { createFactorWorld, type FactorWorld } from '@foyer/server/test/second-factor.ts';
import { asked, trusted } from '@foyer/server/test/trusted-browsers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let home: FactorWorld;
let labels: RelyingParty;
beforeAll(async () => {
  home = await createFactorWorld();
  await home.world.people.setting('mfa', { mode: 'optional', trustDevices: true });
  labels = await createRelyingParty(home.world);
});
afterAll(() => home.close());

test('an application is told of a second factor only if it was shown in this sign-in, not of one that a trusted browser skipped', async () => {
  const { person, browser } = await trusted(home);
  const { id } = await home.world.people.organisation();
  await home.world.people.grant(person.id, id, 'esl.labels.read');
  const amr = async () => (await labels.signIn(await labels.enter(browser))).claims()?.['amr'];
  expect(await amr()).toEqual(['pwd', 'otp', 'mfa']);
  await browser.call('GET /user/logout');
  expect(await asked(browser, person)).toBe(0);
  expect(await amr()).toEqual(['pwd']);
});
