import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { dialog, newName } from './administration-house.ts';
import { expect } from './house.ts';

export const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Permissions by application' });
/** Rows of the tree by their name, behind which a count or a code may stand. */
export const items = (page: Page, name: string): Locator =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${RegExp.escape(name)}( |$)`) });
/** Where several are called so, the first of them. */
export const item = (page: Page, name: string): Locator => items(page, name).first();
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
export const changes = (page: Page): Locator => page.getByRole('region', { name: 'Your changes' });

/** Clicks the box of a row, which for a branch is not the row itself. */
export const tick = (page: Page, name: string) => item(page, name).locator('[data-box]').click();

/** Opens branches of the tree, one within the other. */
export async function expand(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await item(page, name).focus();
    await page.keyboard.press('ArrowRight');
    await expect(item(page, name)).toHaveAttribute('aria-expanded', 'true');
  }
}

/** The first change asks for the password. */
export async function enterPassword(page: Page, { password }: TestUser): Promise<void> {
  const confirmation = dialog(page, 'Confirm it’s you');
  await confirmation.getByLabel('Password', { exact: true }).fill(password);
  await confirmation.getByRole('button', { name: 'Continue' }).click();
  await expect(confirmation).toBeHidden();
}

/** A super administrator who calls the server without a page, and has just entered the password. */
export async function createCaller(world: World): Promise<Browser> {
  const person = await world.people.user({ superAdministrator: true });
  const browser = await world.people.session(world.browser(), person.id, 'full');
  await confirmPassword(browser, person);
  return browser;
}

/** A role that stands already; the installation's unless an organisation is named. */
export async function addRole(by: Browser, permissions: string[], organisationId: string | null = null) {
  const body = { name: newName('Role'), permissions, secondFactorEnforced: false, organisationId };
  return (await by.call('POST /v2/manage/roles', { body })).data;
}

/** A role of an organisation that an administrator of it does not hold all of: what no organisation bounds is not given any more. */
export async function addStrongRole(world: World, by: Browser, permissions: string[], organisationId: string) {
  const role = await addRole(by, permissions, organisationId);
  const row = { role_id: role.id, permission: 'settings.write' };
  await world.database.queries.insertInto('role_permissions').values(row).execute();
  return role;
}

export const roleOf = async (by: Browser, id: string) =>
  (await by.call('GET /v2/manage/roles/{id}', { params: { id } })).data;
