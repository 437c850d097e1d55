import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { newName, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { addRole, changes, createCaller, item, items, roleOf, save, tree } from '../fixtures/roles.ts';
import { intercept } from '../request-interception.ts';

const find = (page: Page) => page.getByRole('searchbox', { name: 'Search permissions' });

test('Permissions of a role are chosen by keyboard, by search and among two thousand', async ({
  page,
  open,
  world,
}) => {
  const caller = await createCaller(world);
  const [searched, left, large] = [
    await addRole(caller, ['users.write']),
    await addRole(caller, []),
    await addRole(caller, []),
  ];
  const admin = await openAsAdministrator(page, open, world, '/roles');

  await test.step('add a role by keyboard alone', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Add role' }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add role')).toBeFocused();
    const name = newName('Keys');
    await tabTo(page, page.getByLabel('Name', { exact: true }));
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole('radio', { name: /^One organisation/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^The whole installation/ })).toBeChecked();
    await tabTo(page, page.getByRole('switch', { name: 'Require two-step verification' }));
    await page.keyboard.press('Space');
    await tabTo(page, item(page, 'System administration'));
    // The only application is already expanded.
    await page.keyboard.press('ArrowRight');
    await expect(item(page, 'People')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item(page, 'People')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.type('ro');
    await expect(item(page, 'Roles')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(item(page, 'Roles')).toHaveAttribute('aria-checked', 'true');
    await expect(item(page, 'People')).toHaveAttribute('aria-checked', 'mixed');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(item(page, 'View')).toHaveAttribute('aria-checked', 'false');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(item(page, 'Roles')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Home');
    await expect(item(page, 'System administration')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Add role' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, name)).toBeFocused();
    const { data } = await caller.call('GET /v2/manage/roles', { query: { query: name } });
    expect(data.list[0]).toMatchObject({ organisation: null, secondFactorEnforced: true, permissions: 1 });
  });

  await test.step('a search shows what matches; the box of a group ticks what is shown', async () => {
    await open(`/roles?role=${searched.id}`);
    await expect(heading(page, searched.name)).toBeVisible();
    await find(page).fill('view');
    await expect(item(page, 'People')).toHaveAttribute('aria-expanded', 'true');
    await expect(tree(page).locator('mark').first()).toHaveText('View');
    await expect(items(page, 'Edit')).toHaveCount(0);
    await expectAccessibleAtWidths(page);
    await item(page, 'People').locator('[data-box]').click();
    await find(page).fill('users.');
    await expect(tree(page).getByRole('treeitem')).toHaveCount(5);
    await expect(item(page, 'Users')).toHaveAttribute('aria-checked', 'true');
    await find(page).fill('nothing like it');
    await expect(page.getByRole('heading', { name: 'No matching permissions' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByLabel('Granted only').check();
    await expect(items(page, 'View')).toHaveCount(4);
    await expect(items(page, 'Edit')).toHaveCount(1);
    // An unticked permission stays in view until the filter changes.
    await item(page, 'Edit').click();
    await expect(item(page, 'Edit')).toHaveAttribute('aria-checked', 'false');
    await save(page).click();
    await expect(page.getByText('Role saved', { exact: true })).toBeVisible();
    const codes = (await roleOf(caller, searched.id)).permissionCodes;
    expect(codes.filter((code) => /\.(read|write)$/.test(code))).toEqual([
      'organisations.read',
      'roles.read',
      'sessions.read',
      'users.read',
    ]);
  });

  await test.step('leaving with unsaved permissions asks first', async () => {
    await open(`/roles?role=${left.id}`);
    await expect(heading(page, left.name)).toBeVisible();
    await item(page, 'System administration').locator('[data-box]').click();
    await page.getByRole('link', { name: 'All roles' }).click();
    const confirmDialog = question(page, 'Leave without saving?');
    await confirmDialog.getByRole('button', { name: 'Stay' }).click();
    // Closing a dialog restores the scroll position a moment later, which could move a button during the next click.
    await expect(page.locator('html')).not.toHaveAttribute('data-base-ui-scroll-locked');
    await expect(item(page, 'System administration')).toHaveAttribute('aria-checked', 'true');
    await expect(changes(page)).toContainText('and 10 more');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(item(page, 'System administration')).toHaveAttribute('aria-checked', 'false');
    await page.getByRole('link', { name: 'All roles' }).click();
    await expect(heading(page, 'Roles')).toBeFocused();
  });

  await test.step('of two thousand permissions only the visible ones are drawn, and all can be reached', async () => {
    const node = (code: string, parent: string | null, kind: string) => ({ code, kind, parent, names: { en: code } });
    const applications = Array.from({ length: 10 }, (_, a) => ({
      code: `app-${a}`,
      names: { en: `App ${a}` },
      permissions: Array.from({ length: 20 }, (__, p) => [
        node(`a${a}.p${p}`, null, 'page'),
        ...Array.from({ length: 9 }, (___, b) => node(`a${a}.p${p}.b${b}`, `a${a}.p${p}`, 'button')),
      ]).flat(),
    }));
    const grantable = applications.flatMap(({ permissions }) => permissions.map(({ code }) => code));
    await intercept(page, '**/v2/manage/permissions*', (route) =>
      route.fulfill({ json: { resultCode: 1001, data: { applications, grantable } } }),
    );
    await open(`/roles?role=${large.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(item(page, 'a0.p0.b0')).toBeVisible();
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(80);
    await item(page, 'App 0').focus();
    await page.keyboard.press('End');
    await expect(item(page, 'a9.p19.b8')).toBeFocused();
    await expect(item(page, 'a9.p19.b8')).toBeInViewport();
    await page.keyboard.press('Space');
    await page.keyboard.type('app 3');
    await expect(item(page, 'App 3')).toBeFocused();
    await expect(item(page, 'App 3')).toBeInViewport();
    await page.keyboard.press('Space');
    await expect(item(page, 'App 3')).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByText('181 of 1,800')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(item(page, 'a3.p0')).toBeFocused();
    await expect(item(page, 'a3.p0')).toHaveAttribute('aria-level', '2');
  });
});
