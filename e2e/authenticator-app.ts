import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { TestUser } from '@foyer/server/test/people.ts';
import { enrolAuthenticator } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

const STEP_SECONDS = 30;

/** The code of an authenticator app at the world's current time, computed by a third-party program. */
export async function codeFromApp({ clock }: World, secret: string): Promise<string> {
  const now = Math.floor(await clock.now());
  const { stdout } = await promisify(execFile)('oathtool', ['--totp', '--base32', `--now=@${now}`, secret]);
  return stdout.trim();
}

/** The code of the next TOTP step; advances the clock. */
export async function nextCodeFromApp(world: World, secret: string): Promise<string> {
  await world.clock.forward(STEP_SECONDS);
  return codeFromApp(world, secret);
}

/**
 * Enrols an authenticator app for a user, at the start of a TOTP step, so that its code is valid as long as possible.
 */
export async function enrolAuthenticatorApp(world: World, person: TestUser) {
  await world.clock.forward(STEP_SECONDS - ((await world.clock.now()) % STEP_SECONDS));
  return enrolAuthenticator(world, person);
}

/** The secret that the page shows in groups, without the spaces. */
export async function secretOf(page: Page): Promise<string> {
  return (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
}
