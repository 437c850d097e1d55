import { expect, type Locator, type Page } from '@playwright/test';

import { signIn } from './actions.ts';

type PageUser = { readonly username: string; readonly password: string };

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const home = (page: Page): Locator => page.getByRole('heading', { name: /Welcome/ });
export const login = (page: Page): Locator => page.getByRole('heading', { name: 'Sign in', exact: true });
export const list = (page: Page, name: string): Locator => page.getByRole('list', { name }).getByRole('listitem');
/** The panel in My account that manages the second factor. */
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Two-step verification' });
export const codeField = (page: Page): Locator => page.getByLabel('Code from the app');
export const recoveryField = (page: Page): Locator => page.getByLabel('Recovery code');

/** Signs in by password, up to the code field. */
export async function reachCode(page: Page, { username, password }: PageUser): Promise<void> {
  await signIn(page, username, password);
  await expect(codeField(page)).toBeFocused();
}

/** Enters the password in the reauthentication dialog. */
export async function confirmPassword(page: Page, { password }: PageUser): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const field = dialog.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await field.fill(password);
  await field.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Reads the displayed recovery codes and confirms that they are saved. */
export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const codes = list(page, 'Recovery codes');
  await expect(codes).toHaveCount(10);
  const saved = await codes.allInnerTexts();
  await page.getByRole('checkbox', { name: /I’ve saved these codes/ }).check();
  await button(page, 'Continue').click();
  return saved;
}

/** Signs out through the user menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(login(page)).toBeVisible();
}
