import { expect } from 'vitest';

import type { Browser } from '../browser.ts';
import { type EnrolledUser, codeOf, type SecondFactorWorld, getSecondFactor, verifyCode } from './second-factor.ts';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let addresses = 0;

/** A new browser with a user agent, at a new IP address. */
export function newBrowser({ world }: SecondFactorWorld, kind = CHROME): Browser {
  addresses += 1;
  return world.browser({ 'user-agent': kind, 'x-forwarded-for': `10.8.0.${addresses}` });
}

/** A user who has verified a code in a browser and trusts it. */
export async function createTrustedBrowser(
  world: SecondFactorWorld,
): Promise<{ person: EnrolledUser; browser: Browser }> {
  const person = await world.createEnrolledUser();
  const browser = await world.signInToCodeStep(person, newBrowser(world));
  expect((await verifyCode(browser, await codeOf(world.world, person), { trustDevice: true })).code).toBe(1001);
  return { person, browser };
}

/** The factor that the next sign-in in a browser requires: 0 none, 1 a code. */
export async function findRequestedFactor(
  browser: Browser,
  { username, password }: Pick<EnrolledUser, 'username' | 'password'>,
) {
  return (await browser.signIn(username, password)).data.googleType;
}

/** The trusted browsers of the signed-in user. */
export async function listTrustedBrowsers(browser: Browser) {
  return (await getSecondFactor(browser)).trustedDevices;
}
