import type { Manifest } from '@foyer/contract/manifest.ts';
import { readCatalogue } from '@foyer/server/src/features/applications/catalogue.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { button, dialog, newCode } from './administration-house.ts';
import { expect } from './house.ts';

export const SIGN_IN: NonNullable<Manifest['signIn']> = {
  client: 'confidential',
  redirectPaths: ['/signed-in'],
  postLogoutRedirectPaths: ['/signed-out'],
  backchannelLogoutPath: '/logout',
};

export const secretOf = (scope: Locator) => scope.getByRole('definition').nth(2).locator('code');
export const confirmButton = (scope: Locator) => button(scope, 'I have the secret');

/** Installs an application that signs in through Foyer; it has no secret. */
export async function installSigning(
  world: World,
  overrides: Partial<Manifest> = {},
): Promise<{ code: string; name: string }> {
  const code = newCode('signs');
  const [any] = readCatalogue();
  if (any === undefined) throw new Error('The catalogue is empty.');
  const name = `Application ${code}`;
  const entry = `https://${code}.example/desk`;
  const permissions = [{ code: `${code}.desk`, kind: 'menu' as const, names: { en: 'Desk' } }];
  const { stores } = world.people;
  await stores.applications.install(
    { ...any, code, names: { en: name }, entry, permissions, signIn: SIGN_IN, ...overrides },
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
