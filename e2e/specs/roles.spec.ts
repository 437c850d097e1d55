import { expectAccessibleAtWidths } from '../accessibility.ts';
import { choosePlace, newName, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { createOpen, expect, test } from '../fixtures/base.ts';
import {
  addRole,
  addStrongRole,
  changes,
  createCaller,
  enterPassword,
  expand,
  item,
  roleOf,
  save,
  tick,
  tree,
} from '../fixtures/roles.ts';
import { waitForSocket, watchSockets } from '../sockets.ts';

test('An administrator adds, changes, deletes and finds roles, and users with the role see the change at once', async ({
  page,
  open,
  world,
  browser,
}) => {
  const caller = await createCaller(world);
  for (let number = 0; number < 51; number += 1) await addRole(caller, []);
  const customer = newName('Customer');
  const place = await world.people.organisation({ name: customer });
  const person = await world.people.user({ organisation: place.code });
  const admin = await openAsAdministrator(page, open, world, '/roles');
  const context = await browser.newContext();
  const otherPage = await context.newPage();
  const sockets = watchSockets(context);
  await createOpen(otherPage, world)('/', person);
  await waitForSocket(sockets);
  const users = otherPage.getByRole('link', { name: 'Users', exact: true });
  await expect(users).toHaveCount(0);
  const name = newName('Desk');

  await test.step('add a role', async () => {
    await page.getByRole('link', { name: 'Add role' }).click();
    await expect(heading(page, 'Add role')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Choose a scope first' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await choosePlace(page, 'Organisation', customer);
    await expand(page, 'System administration', 'People', 'Users');
    await item(page, 'View').click();
    await expect(item(page, 'View')).toHaveAttribute('aria-checked', 'true');
    await expect(item(page, 'Edit')).toHaveAttribute('aria-checked', 'false');
    for (const above of ['Users', 'People', 'System administration'])
      await expect(item(page, above)).toHaveAttribute('aria-checked', 'mixed');
    await page.getByRole('button', { name: 'Add role' }).click();
    await enterPassword(page, admin);
    await expect(page.getByText('Role added')).toBeVisible();
    await expect(heading(page, name)).toBeFocused();
  });
  const { data } = await caller.call('GET /v2/manage/roles', { query: { query: name } });
  const role = await roleOf(caller, data.list[0]?.id ?? '');
  expect(role.permissionCodes).toEqual(['system.people', 'users', 'users.read']);

  await test.step('the role applies at once to a user who gets it', async () => {
    await caller.call('POST /v2/manage/users/{id}/grants', {
      params: { id: person.id },
      body: { roleId: role.id, placeId: place.id },
    });
    await question(otherPage, 'Your roles have changed').getByRole('button', { name: 'Later' }).click();
    await users.click();
    await expect(otherPage.getByRole('table')).toContainText(person.username);
    await expect(otherPage.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  });

  await test.step('a change of the role applies at once, too', async () => {
    await page.reload();
    await expand(page, 'People', 'Users');
    await item(page, 'View').click();
    await tick(page, 'Roles');
    await expect(changes(page)).toContainText('Removed: Users › View');
    await expect(changes(page)).toContainText('Added: Roles › Edit');
    await expect(changes(page)).toContainText('Affects 1 person immediately.');
    await save(page).click();
    await expect(page.getByText('Role saved. 1 person notified.')).toBeVisible();
    await expect(changes(page)).toContainText('No changes yet');
    await question(otherPage, 'Your permissions have changed').getByRole('button', { name: 'Later' }).click();
    await expect(users).toHaveCount(0);
    await expect(otherPage.getByRole('link', { name: 'Roles', exact: true })).toBeVisible();
    expect((await roleOf(caller, role.id)).permissionCodes).toEqual([
      'roles',
      'roles.read',
      'roles.write',
      'system.people',
    ]);
    await context.close();
  });

  await test.step('of two administrators who change one role the second merges both changes', async () => {
    const shared = await addRole(caller, ['users.read', 'users.write', 'organisations.read']);
    await open(`/roles?role=${shared.id}`);
    await expect(heading(page, shared.name)).toBeVisible();
    await expand(page, 'System administration', 'People', 'Users');
    await item(page, 'Edit').click();
    await tick(page, 'Sessions');
    await page.getByLabel('Name', { exact: true }).fill(`${shared.name} mine`);
    await caller.call('PUT /v2/manage/roles/{id}', {
      params: { id: shared.id },
      body: {
        name: `${shared.name} theirs`,
        permissions: ['users.read', 'users.write', 'roles.read'],
        secondFactorEnforced: true,
        version: shared.version,
      },
    });
    await save(page).click();
    const other = page.getByRole('region', { name: 'Changes by another user' });
    await expect(other).toContainText(`Name: ${shared.name} theirs`);
    await expect(other).toContainText('Added: Roles › View');
    await expect(other).toContainText('Removed: Organisations › View');
    await expect(other).toContainText('Two-step verification: Required');
    await expect(page.getByText(`Saved by someone else: ${shared.name} theirs`)).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${shared.name} mine`);
    await expect(page.getByRole('switch', { name: 'Require two-step verification' })).toBeChecked();
    await expect(item(page, 'Edit')).toHaveAttribute('aria-checked', 'false');
    await expect(item(page, 'Sessions')).toHaveAttribute('aria-checked', 'true');
    await expect(item(page, 'Roles')).toHaveAttribute('aria-checked', 'mixed');
    await expectAccessibleAtWidths(page);
    // The button ignores further clicks for a moment.
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(page.getByText('Role saved', { exact: true })).toBeVisible();
    await expect(other).toHaveCount(0);
    const merged = await roleOf(caller, shared.id);
    expect(merged.name).toBe(`${shared.name} mine`);
    expect(merged.secondFactorEnforced).toBe(true);
    expect(merged.permissionCodes.filter((code) => code.includes('.') && !code.startsWith('system.'))).toEqual([
      'roles.read',
      'sessions.read',
      'sessions.write',
      'users.read',
    ]);
  });

  await test.step('deleting a role that a user has leads to its users; an unused role is deleted', async () => {
    const assignedRole = await addRole(caller, ['users.read'], place.id);
    const grant = { roleId: assignedRole.id, placeId: place.id };
    const params = { id: person.id };
    await open(`/roles?role=${assignedRole.id}`);
    await expect(heading(page, assignedRole.name)).toBeVisible();
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await remove.click();
    const confirmDialog = question(page, `Delete the role ${assignedRole.name}?`);
    await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    // Another administrator grants the role before the confirmation.
    await caller.call('POST /v2/manage/users/{id}/grants', { params, body: grant });
    await confirmDialog.getByRole('button', { name: 'Delete' }).click();
    const refusal = page.getByRole('dialog', { name: 'This role is still in use' });
    await refusal.getByRole('link', { name: 'Show members' }).click();
    await expect(page).toHaveURL(new RegExp(`/users\\?role=${assignedRole.id}`));
    await expect(page.getByRole('table')).toContainText(person.username);

    await caller.call('DELETE /v2/manage/users/{id}/grants', { params, query: grant });
    await open(`/roles?role=${assignedRole.id}`);
    await expect(heading(page, assignedRole.name)).toBeVisible();
    await remove.click();
    await confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Role deleted')).toBeVisible();
    await expect(heading(page, 'Roles')).toBeFocused();
    await expect(page.getByRole('link', { name: assignedRole.name })).toHaveCount(0);
    await open(`/roles?role=${assignedRole.id}`);
    await expect(page.getByRole('heading', { name: 'Role not found' })).toBeVisible();
  });

  await test.step('the list has pages and a search; built-in roles have names in each language', async () => {
    await open('/roles');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(51);
    const next = page.getByRole('button', { name: 'Next page' });
    const builtIn = page.getByRole('link', { name: 'Super administrator' });
    // The number of pages depends on the roles of other journeys.
    do {
      const answered = page.waitForResponse('**/v2/manage/roles?*');
      await next.click();
      await answered;
      await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
    } while (!(await builtIn.isVisible()));
    await expect(page).toHaveURL(/after=/);
    await builtIn.click();
    await expect(page.getByRole('heading', { name: 'This role has every permission' })).toBeVisible();
    await page.getByRole('link', { name: 'All roles' }).click();
    await expect(page).toHaveURL(/after=/);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such role');
    await expect(page.getByRole('heading', { name: 'No role found' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('super admin');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('link', { name: 'Super-Admin' })).toBeVisible();
    await expect(tree(page)).toHaveCount(0);
  });
});

test('An organisation administrator only gives own permissions, on accessible screens', async ({
  page,
  open,
  world,
}) => {
  const caller = await createCaller(world);
  const placeName = newName('Customer with a long name of its own');
  const place = await world.people.organisation({ name: placeName });
  const boss = await world.people.user({ organisation: place.code });
  await world.people.grantBuiltIn(boss.id, 'organisation-administrator', place.id);
  const strong = await addStrongRole(world, caller, ['users.read'], place.id);

  await test.step('an administrator of an organisation changes weaker roles only', async () => {
    await openAsAdministrator(page, open, world, '/roles', boss);
    await page.getByRole('link', { name: 'Organisation administrator' }).click();
    await expect(page.getByText('only super administrators can change it')).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'All roles' }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(strong.name);
    await expect(page.getByRole('link', { name: strong.name })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByRole('link', { name: strong.name }).click();
    await expect(page.getByText('It has permissions that you don’t have in its organisation')).toBeVisible();
    await expect(item(page, 'Settings')).toHaveAttribute('aria-checked', 'mixed');
    await expect(item(page, 'Settings')).toHaveAttribute('aria-disabled', 'true');
    await expectAccessibleAtWidths(page);
  });

  await test.step('an administrator of an organisation adds a role of own permissions only', async () => {
    await page.getByRole('link', { name: 'All roles' }).click();
    await page.getByRole('link', { name: 'Add role' }).click();
    await expect(page.getByRole('combobox', { name: 'Scope' })).toContainText(placeName);
    await expand(page, 'System administration', 'Installation', 'Settings');
    await page.getByRole('button', { name: 'Add role' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await expectAccessibleAtWidths(page);
    const name = newName('Weak');
    await page.getByLabel('Name', { exact: true }).fill(name);
    const locked = item(page, 'View');
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toHaveAccessibleName(/You can’t grant permissions you don’t have$/);
    await locked.focus();
    await page.keyboard.press('Space');
    await expect(locked).toHaveAttribute('aria-checked', 'false');
    await tick(page, 'Installation');
    await expect(item(page, 'Installation')).toHaveAttribute('aria-checked', 'mixed');
    // The button ignores further clicks for a moment.
    await expect(page.getByRole('button', { name: 'Add role' })).not.toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Add role' }).click();
    await enterPassword(page, boss);
    await expect(heading(page, name)).toBeVisible();
    const { data } = await caller.call('GET /v2/manage/roles', { query: { query: name } });
    const { permissionCodes } = await roleOf(caller, data.list[0]?.id ?? '');
    expect(permissionCodes).toEqual(['applications.read', 'licence.read']);
  });
});
