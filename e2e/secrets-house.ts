import type { Locator, Page } from '@playwright/test';

import { readCatalogue } from '../apps/server/src/features/applications/catalogue.ts';
import type { World } from '../apps/server/test/world.ts';
import type { Manifest } from '../packages/contract/src/manifest.ts';
import { button, dialog, freshCode } from './administration-house.ts';
import { expect } from './house.ts';

export const SIGN_IN: NonNullable<Manifest['signIn']> = {
  client: 'confidential',
  redirectPaths: ['/signed-in'],
  postLogoutRedirectPaths: ['/signed-out'],
  backchannelLogoutPath: '/logout',
};

export const secretOf = (place: Locator) => place.getByRole('definition').nth(2).locator('code');
export const kept = (place: Locator) => button(place, 'I have the secret');

/** Installs an application that signs in through Foyer; it has no secret. */
export async function installSigning(
  world: World,
  given: Partial<Manifest> = {},
): Promise<{ code: string; name: string }> {
  const code = freshCode('signs');
  const [any] = readCatalogue();
  if (any === undefined) throw new Error('The catalogue is empty.');
  const name = `Application ${code}`;
  const entry = `https://${code}.example/desk`;
  const permissions = [{ code: `${code}.desk`, kind: 'menu' as const, names: { en: 'Desk' } }];
  const { stores } = world.people;
  await stores.applications.install(
    { ...any, code, names: { en: name }, entry, permissions, signIn: SIGN_IN, ...given },
    90,
  );
  world.app.services.bus.resync();
  return { code, name };
}

export async function openDetails(page: Page, name: string): Promise<Locator> {
  await button(page, `Details: ${name}`).click();
  const details = dialog(page, name);
  await expect(details).toBeVisible();
  return details;
}

/** Makes a secret in opened details, the second time without a password. */
export async function makeSecret(page: Page, name: string, choice?: string): Promise<Locator> {
  await button(page, 'New secret').click();
  if (choice !== undefined) await page.getByRole('radio', { name: choice }).check();
  await button(page, 'Create a secret').click();
  return dialog(page, `New secret: ${name}`);
}
