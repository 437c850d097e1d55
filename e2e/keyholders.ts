import type { Locator, Page } from '@playwright/test';

import type { Person } from '../apps/server/test/people.ts';
import { expect } from './passkey-house.ts';
import { signIn } from './people.ts';

export const home = (page: Page): Locator => page.getByRole('heading', { name: /Welcome/ });
export const login = (page: Page): Locator => page.getByRole('heading', { name: 'Sign in', exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const secondStep = (page: Page): Locator => page.getByText('Your account is protected by a passkey');
export const list = (page: Page, name: string): Locator => page.getByRole('list', { name }).getByRole('listitem');

/** Signs in on the way to the own account, by password and passkey. */
export async function openAccount(page: Page, open: (route: string) => Promise<void>, person: Person): Promise<void> {
  await open('/account');
  await signIn(page, person.username, person.password);
  await button(page, 'Use a passkey').click();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
}

/** Enters the password where it is asked for again. */
export async function confirmPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** Says that the recovery codes are kept. */
export async function keepRecoveryCodes(page: Page): Promise<void> {
  await expect(list(page, 'Recovery codes')).toHaveCount(10);
  await page.getByLabel(/I have kept these codes/).check();
  await button(page, 'Continue').click();
}

/** Leaves by the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(login(page)).toBeVisible();
}

/** Makes the browser refuse whatever it is asked in a dialog, after so long. */
export async function refusePasskeys(page: Page, afterMs: number, name = 'NotAllowedError'): Promise<void> {
  await page.addInitScript(
    ([ms, error]) => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = async (options) => {
        if (options?.mediation === 'conditional') return get(options);
        await new Promise((over) => setTimeout(over, ms));
        throw new DOMException('as browsers say it', error);
      };
    },
    [afterMs, name] as const,
  );
}
