import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { TestUser } from '@foyer/server/test/people.ts';
import { enrolAuthenticator } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

const STEP_SECONDS = 30;

/** What an authenticator app shows at the world's present moment, asked of a program that is not ours. */
export async function codeFromApp({ clock }: World, secret: string): Promise<string> {
  const now = Math.floor(await clock.now());
  const { stdout } = await promisify(execFile)('oathtool', ['--totp', '--base32', `--now=@${now}`, secret]);
  return stdout.trim();
}

/** The code after the one that was used last. */
export async function nextCodeFromApp(world: World, secret: string): Promise<string> {
  await world.clock.forward(STEP_SECONDS);
  return codeFromApp(world, secret);
}

/** Gives somebody an authenticator app, early in a step, so that its code is good for as long as a test may take. */
export async function enrolAuthenticatorApp(world: World, person: TestUser) {
  await world.clock.forward(STEP_SECONDS - ((await world.clock.now()) % STEP_SECONDS));
  return enrolAuthenticator(world, person);
}

/** The key as the page shows it for typing, in groups, as the app takes it. */
export async function secretOf(page: Page): Promise<string> {
  return (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
}
