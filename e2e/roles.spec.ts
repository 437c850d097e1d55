import { choose, fresh, heading, openAs, question } from './administration-house.ts';
import { expect, test } from './house.ts';
import { reachHome } from './people.ts';
import {
  addRole,
  addStrongRole,
  changes,
  createCaller,
  enterPassword,
  expand,
  item,
  leaveSystemAlone,
  roleOf,
  save,
  tick,
  tree,
} from './roles-house.ts';
import { listening, watchSockets } from './sockets.ts';

test.beforeEach(({ world }) => leaveSystemAlone(world));

test('a role is made, granted and changed, and in another browser it bites each time', async ({
  page,
  open,
  world,
  browser,
}) => {
  const place = await world.people.organisation({ name: fresh('Customer') });
  const person = await world.people.user({ organisation: place.code });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const sockets = watchSockets(context);
  await theirs.goto(`${world.origin}/base/`);
  await reachHome(theirs, person.username, person.password);
  await listening(sockets);
  const users = theirs.getByRole('link', { name: 'Users', exact: true });
  await expect(users).toHaveCount(0);

  const admin = await openAs(page, open, world, '/roles');
  await page.getByRole('link', { name: 'Add a role' }).click();
  await expect(heading(page, 'Add a role')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Choose first where the role may be granted' })).toBeVisible();
  const name = fresh('Desk');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await choose(page, 'Organisation', place.code);
  await expand(page, 'System administration', 'People', 'Users');
  await item(page, 'View').click();
  await expect(item(page, 'View')).toHaveAttribute('aria-checked', 'true');
  await expect(item(page, 'Edit')).toHaveAttribute('aria-checked', 'false');
  for (const above of ['Users', 'People', 'System administration'])
    await expect(item(page, above)).toHaveAttribute('aria-checked', 'mixed');
  await page.getByRole('button', { name: 'Add a role' }).click();
  await enterPassword(page, admin);
  await expect(page.getByText('The role has been added')).toBeVisible();
  await expect(heading(page, name)).toBeFocused();

  const caller = await createCaller(world);
  const { data } = await caller.call('GET /v2/manage/roles', { query: { query: name } });
  const role = await roleOf(caller, data.list[0]?.id ?? '');
  expect(role.permissionCodes).toEqual(['system.people', 'users', 'users.read']);
  await caller.call('POST /v2/manage/users/{id}/grants', {
    params: { id: person.id },
    body: { roleId: role.id, organisationId: place.id },
  });
  await question(theirs, 'Your roles have changed').getByRole('button', { name: 'Later' }).click();
  await users.click();
  await expect(theirs.getByRole('table')).toContainText(person.username);
  await expect(theirs.getByRole('button', { name: 'Invite' })).toHaveCount(0);

  await page.reload();
  await expand(page, 'People', 'Users');
  await item(page, 'View').click();
  await tick(page, 'Roles');
  await expect(changes(page)).toContainText('Taken away: Users › View');
  await expect(changes(page)).toContainText('Added: Roles › Edit');
  await expect(changes(page)).toContainText('Concerns 1 person, at once.');
  await save(page).click();
  await expect(page.getByText('The role has been changed. 1 person is told.')).toBeVisible();
  await expect(changes(page)).toContainText('Nothing has been changed.');
  await question(theirs, 'Your permissions have changed').getByRole('button', { name: 'Later' }).click();
  await expect(users).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Roles', exact: true })).toBeVisible();
  expect((await roleOf(caller, role.id)).permissionCodes).toEqual([
    'roles',
    'roles.read',
    'roles.write',
    'system.people',
  ]);
  await context.close();
});

test('two administrators who change one role both have their way', async ({ page, open, world }) => {
  const caller = await createCaller(world);
  const role = await addRole(caller, ['users.read', 'users.write', 'organisations.read']);
  const mine = await openAs(page, open, world, `/roles?role=${role.id}`);
  await expand(page, 'System administration', 'People', 'Users');
  await item(page, 'Edit').click();
  await tick(page, 'Sessions');
  await page.getByLabel('Name', { exact: true }).fill(`${role.name} mine`);
  await caller.call('PUT /v2/manage/roles/{id}', {
    params: { id: role.id },
    body: {
      name: `${role.name} theirs`,
      permissions: ['users.read', 'users.write', 'roles.read'],
      secondFactorEnforced: true,
      version: role.version,
    },
  });
  await save(page).click();
  await enterPassword(page, mine);
  const theirs = page.getByRole('region', { name: 'What somebody else has changed meanwhile' });
  await expect(theirs).toContainText(`Name: ${role.name} theirs`);
  await expect(theirs).toContainText('Added: Roles › View');
  await expect(theirs).toContainText('Taken away: Organisations › View');
  await expect(theirs).toContainText('Second factor: Required');
  await expect(page.getByText(`Saved by somebody else: ${role.name} theirs`)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${role.name} mine`);
  await expect(page.getByRole('switch', { name: 'Require a second factor' })).toBeChecked();
  await expect(item(page, 'Edit')).toHaveAttribute('aria-checked', 'false');
  await expect(item(page, 'Sessions')).toHaveAttribute('aria-checked', 'true');
  await expect(item(page, 'Roles')).toHaveAttribute('aria-checked', 'mixed');
  // The button rests for a moment after a click.
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
  await save(page).click();
  await expect(page.getByText('The role has been changed', { exact: true })).toBeVisible();
  await expect(theirs).toHaveCount(0);
  const merged = await roleOf(caller, role.id);
  expect(merged.name).toBe(`${role.name} mine`);
  expect(merged.secondFactorEnforced).toBe(true);
  expect(merged.permissionCodes.filter((code) => code.includes('.') && !code.startsWith('system.'))).toEqual([
    'roles.read',
    'sessions.read',
    'sessions.write',
    'users.read',
  ]);
});

test('whoever looks after a part of a chain gives what they have there, and looks at the rest', async ({
  page,
  open,
  world,
}) => {
  const caller = await createCaller(world);
  const place = await world.people.organisation({ name: fresh('Customer') });
  const boss = await world.people.user({ organisation: place.code });
  await world.people.grantBuiltIn(boss.id, 'organisation-administrator', place.id);
  const strong = await addStrongRole(world, caller, ['users.read'], place.id);
  await openAs(page, open, world, '/roles', boss);

  await page.getByRole('link', { name: 'Organisation administrator' }).click();
  await expect(page.getByText('only super administrators change it')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'All roles' }).click();
  await page.getByRole('link', { name: strong.name }).click();
  await expect(page.getByText('It has permissions that you do not have there yourself')).toBeVisible();
  await expect(item(page, 'Settings')).toHaveAttribute('aria-checked', 'mixed');
  await expect(item(page, 'Settings')).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('link', { name: 'All roles' }).click();
  await page.getByRole('link', { name: 'Add a role' }).click();
  await expect(page.getByRole('combobox', { name: 'Grantable in' })).toContainText(place.code);
  const name = fresh('Weak');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expand(page, 'System administration', 'Installation', 'Settings');
  const locked = item(page, 'View');
  await expect(locked).toHaveAttribute('aria-disabled', 'true');
  await expect(locked).toHaveAccessibleName(/You do not have it yourself$/);
  await locked.focus();
  await page.keyboard.press('Space');
  await expect(locked).toHaveAttribute('aria-checked', 'false');
  await tick(page, 'Installation');
  await expect(item(page, 'Installation')).toHaveAttribute('aria-checked', 'mixed');
  await page.getByRole('button', { name: 'Add a role' }).click();
  await enterPassword(page, boss);
  await expect(heading(page, name)).toBeVisible();
  const { data } = await caller.call('GET /v2/manage/roles', { query: { query: name } });
  expect((await roleOf(caller, data.list[0]?.id ?? '')).permissionCodes).toEqual(['applications.read', 'licence.read']);
});

test('a role keeps what applications had declared that have gone, until somebody unticks it', async ({
  page,
  open,
  world,
}) => {
  const caller = await createCaller(world);
  const role = await addRole(caller, ['users.read']);
  const { queries } = world.database;
  for (const permission of ['gone.read', 'gone.write'])
    await queries.insertInto('role_permissions').values({ role_id: role.id, permission }).execute();
  const admin = await openAs(page, open, world, `/roles?role=${role.id}`);
  await expand(page, 'Of applications that are no longer installed');
  await item(page, 'gone.write').click();
  await save(page).click();
  await enterPassword(page, admin);
  await expect(page.getByText('The role has been changed', { exact: true })).toBeVisible();
  expect((await roleOf(caller, role.id)).permissionCodes).toEqual([
    'gone.read',
    'system.people',
    'users',
    'users.read',
  ]);
  await expect(item(page, 'gone.write')).toHaveCount(0);
});

test('a role that is held leads to its holders; one that nobody holds is removed', async ({ page, open, world }) => {
  const caller = await createCaller(world);
  const place = await world.people.organisation();
  const person = await world.people.user({ organisation: place.code });
  const role = await addRole(caller, ['users.read'], place.id);
  const grant = { roleId: role.id, organisationId: place.id };
  const params = { id: person.id };
  const admin = await openAs(page, open, world, `/roles?role=${role.id}`);
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const ask = question(page, `Delete the role ${role.name}?`);
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // Somebody is faster.
  await caller.call('POST /v2/manage/users/{id}/grants', { params, body: grant });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await enterPassword(page, admin);
  const held = page.getByRole('dialog', { name: 'This role is still held' });
  await held.getByRole('link', { name: 'Show who holds it' }).click();
  await expect(page).toHaveURL(new RegExp(`/users\\?role=${role.id}`));
  await expect(page.getByRole('table')).toContainText(person.username);

  await caller.call('DELETE /v2/manage/users/{id}/grants', { params, query: grant });
  await open(`/roles?role=${role.id}`);
  await expect(heading(page, role.name)).toBeVisible();
  await remove.click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The role has been deleted')).toBeVisible();
  await expect(heading(page, 'Roles')).toBeFocused();
  await expect(page.getByRole('link', { name: role.name })).toHaveCount(0);
  await open(`/roles?role=${role.id}`);
  await expect(page.getByRole('heading', { name: 'This role is not there' })).toBeVisible();
});

test('the list is searched and paged, and names of built-in roles are those of the language', async ({
  page,
  open,
  world,
}) => {
  const caller = await createCaller(world);
  for (let number = 0; number < 51; number += 1) await addRole(caller, []);
  await openAs(page, open, world, '/roles');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(51);
  const next = page.getByRole('button', { name: 'Next page' });
  const builtIn = page.getByRole('link', { name: 'Super administrator' });
  await next.click();
  await expect(page).toHaveURL(/after=/);
  // How many pages there are is not for this journey to say: others have made roles here, too.
  await expect(async () => {
    if (!(await builtIn.isVisible())) await next.click({ timeout: 1000 });
    await expect(builtIn).toBeVisible({ timeout: 2000 });
  }).toPass();
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
  await expect(page.getByRole('link', { name: 'Superadministration' })).toBeVisible();
  await expect(tree(page)).toHaveCount(0);
});
