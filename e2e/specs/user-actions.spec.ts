import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { typeInSearch } from '../actions.ts';
import { button, dialog, newCode, newName, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, type OpenRoute, test } from '../fixtures/base.ts';
import { countClicks } from '../fixtures/clicks.ts';
import { confirmPassword } from '../second-factor-page.ts';

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selection' });
const selectPage = (page: Page): Locator => page.getByRole('checkbox', { name: 'Select this page' });
const row = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const rows = (page: Page): Locator => page.getByRole('table').getByRole('row');

const ADMINISTRATION = ['users.read', 'users.write', 'roles.read', 'roles.write', 'organisations.read'];

/** A customer with an administrator, who opens the list of its users. */
async function openUsers(page: Page, open: OpenRoute, world: World, permissions = ADMINISTRATION) {
  const name = newName('Region');
  const region = await world.people.organisation({ name });
  const admin = await world.people.user({ organisation: region.code });
  const roleId = await world.people.grant(admin.id, region.id, ...permissions);
  const roles = world.database.queries.selectFrom('roles').select('name').where('id', '=', roleId);
  const { name: role } = await roles.executeTakeFirstOrThrow();
  const prefix = newCode('crowd');
  const add = (count: number, suffix = '') =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        world.people.user({
          username: `${prefix}${suffix}-${String(index).padStart(2, '0')}`,
          organisation: region.code,
        }),
      ),
    );
  const people = await add(60);
  await openAsAdministrator(page, open, world, `/users?query=${prefix}`, admin);
  await expect(rows(page)).toHaveCount(51);
  return { region, name, admin, prefix, people, roleId, role, add };
}

test('An administrator gives 50 selected people a role in at most 7 clicks, on accessible screens', async ({
  page,
  open,
  world,
}) => {
  const { region, name, admin, roleId, role } = await openUsers(page, open, world);
  const form = dialog(page, 'Grant role');
  const clicks = await countClicks(page);

  await selectPage(page).click();
  await expect(bar(page)).toContainText('50 selected');
  await expectAccessibleAtWidths(page);
  await button(bar(page), 'Grant role').click();
  await expect(form.getByRole('combobox', { name: 'Organisation or store' })).toHaveText(new RegExp(name));
  await form.getByRole('combobox', { name: 'Role' }).click();
  await typeInSearch(page, role);
  await form.getByRole('option', { name: role }).click();
  await expect(form.getByText('This concerns 50 people')).toBeVisible();
  await expectAccessibleAtWidths(page);
  await button(form, 'Grant role').click();
  await confirmPassword(page, admin);
  await expect(form.getByText('Finished')).toBeFocused();
  await expect(form.getByText('Changed (50)').first()).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(7);
  await expectAccessibleAtWidths(page);
  const granted = await world.database.queries
    .selectFrom('role_assignments')
    .select('user_id')
    .where('role_id', '=', roleId)
    .where('place_id', '=', region.id)
    .execute();
  expect(granted).toHaveLength(51);
  await page.keyboard.press('Escape');
  await expect(button(bar(page), 'Grant role')).toBeFocused();
});

test('A selection is kept on other pages and in another order, and ends with the filters; it can be all results', async ({
  page,
  open,
  world,
}) => {
  const { region, admin, prefix, add } = await openUsers(page, open, world);
  await test.step('by keyboard, on two pages, and after a visit to a user', async () => {
    await row(page, `${prefix}-01`).focus();
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('1 selected');
    await expect(selectPage(page)).toBeChecked({ indeterminate: true });
    await button(page, 'Next page').click();
    await row(page, `${prefix}-55`).click();
    await expect(bar(page)).toContainText('2 selected');
    await page.getByRole('link', { name: `${prefix}-55` }).click();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await button(page, 'Previous page').click();
    await expect(row(page, `${prefix}-01`)).toBeChecked();
    await page.getByRole('button', { name: 'Username' }).click();
    await expect(row(page, `${prefix}-55`)).toBeChecked();
    await expect(bar(page)).toContainText('2 selected');
  });
  await test.step('the export has the selected users', async () => {
    const exported = page.waitForEvent('download');
    await button(bar(page), 'More actions').click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const content = await readFile(await (await exported).path(), 'utf8');
    expect(content.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      expect.stringMatching(/username$/),
      `${prefix}-01`,
      `${prefix}-55`,
      '',
    ]);
  });
  await test.step('another filter ends it', async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    await expect(bar(page)).toBeHidden();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status');
    await expect(row(page, `${prefix}-55`)).not.toBeChecked();
  });
  await test.step('all results are changed, and the report has the reasons of refusals', async () => {
    const [higher] = await add(1, '-higher');
    await world.people.grant(higher!.id, region.id, 'settings.write');
    await row(page, `${prefix}-55`).click();
    await button(bar(page), 'Select all 60').click();
    await expect(selectPage(page)).toBeChecked();
    await button(bar(page), 'More actions').click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    const form = dialog(page, 'Disable');
    await expect(form.getByText('This concerns 61 people')).toBeVisible();
    await button(form, 'Disable').click();
    await confirmPassword(page, admin);
    await expect(form.getByText('Finished')).toBeFocused();
    await expect(form.getByRole('row', { name: /-higher-00 Refused You don’t have permission/ })).toBeVisible();
    await form.getByRole('combobox', { name: 'Result' }).selectOption('Changed (60)');
    await button(form, 'Next page').click();
    await expect(form.getByRole('row', { name: `${prefix}-10` })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await button(form, 'Close').last().click();
    await expect(button(bar(page), 'More actions')).toBeFocused();
    await expect(page.getByRole('row', { name: new RegExp(`${prefix}-55.*Disabled`) })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show report' })).toBeHidden();
  });
});

test('An action in the background is shown after a reload, and can be cancelled', async ({ page, open, world }) => {
  const { admin, people } = await openUsers(page, open, world);
  const { queries } = world.database;
  const id = randomUUIDv7();
  const { credentials_version: credentials } = await queries
    .selectFrom('users')
    .select('credentials_version')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const action = { id, requested_by: admin.id, action: JSON.stringify({ kind: 'disable' }), address: '', device: '' };
  // Another process works on it.
  const lease = { leased_until: new Date('2999-01-01'), credentials_version: credentials, request_id: '' };
  await queries
    .insertInto('user_actions')
    .values({ ...action, ...lease })
    .execute();
  await queries
    .insertInto('user_action_people')
    .values(people.slice(0, 2).map((person, position) => ({ action_id: id, position, user_id: person.id })))
    .execute();
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [`as-userActions:${admin.username}`, id]);
  await page.reload();
  await expect(page.getByText('In progress · 0 of 2 people')).toBeVisible();
  await expectAccessibleAtWidths(page);
  await button(page, 'Show progress').click();
  const progress = dialog(page, 'Disable');
  await expect(progress.getByRole('progressbar')).toBeVisible();
  await expectAccessibleAtWidths(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Show progress')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(progress, 'Cancel action').click();
  await expect(progress.getByText('Cancelled')).toBeFocused();
  await expect(progress.getByRole('row', { name: /Not processed/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(button(page, 'Show report')).toBeHidden();
});

test('A user who may only see users selects them for an export only', async ({ page, open, world }) => {
  await openUsers(page, open, world, ['users.read']);
  await selectPage(page).click();
  await expect(bar(page).getByRole('button')).toHaveText(['Clear selection', 'Select all 60', 'Export']);
});
