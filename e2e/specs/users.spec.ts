import { expectAccessibleAtWidths, expectFieldsApart } from '../accessibility.ts';
import { typeInSearch } from '../actions.ts';
import {
  button,
  choosePlace,
  dialog,
  newName,
  newCode,
  heading,
  openAsAdministrator,
  question,
} from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { createCaller } from '../fixtures/roles.ts';
import { confirmPassword } from '../second-factor-page.ts';

test('An administrator invites a user and finds users by search, filter, order and page, on accessible screens', async ({
  page,
  open,
  world,
}) => {
  const place = newName('Region');
  await world.people.organisation({ name: place });
  const taken = await world.people.user();
  const filtered = newName('Filtered');
  const { id, code } = await world.people.organisation({ name: filtered });
  const usernamePrefix = newCode('many');
  const numbered = (at: number) => `${usernamePrefix}-${String(at).padStart(2, '0')}`;
  for (let at = 0; at < 55; at += 1) await world.people.user({ username: numbered(at), organisation: code });
  const keys = newName('Keys');
  await world.people.user({ displayName: keys });
  const rows = page.getByRole('row');
  const admin = await openAsAdministrator(page, open, world, '/users');

  await test.step('invite a user', async () => {
    await button(page, 'Invite users').click();
    const form = dialog(page, 'Invite users');
    await button(form, 'Invite').click();
    await expect(form.getByText('No email server is set up. Show the invitation links')).toBeVisible();
    await expect(form.getByText('Enter your username')).toBeVisible();
    await expect(form.getByLabel('Email', { exact: true })).toBeFocused();
    await expectFieldsApart(page);
    const username = newCode('ada');
    const name = newName('Ada');
    await form.getByLabel('Email', { exact: true }).fill(`${username}@shop.example`);
    await expect(form.getByLabel('Username')).toHaveValue(username);
    await form.getByLabel('Username').fill(taken.username);
    await form.getByLabel('Display name').fill(name);
    await choosePlace(form, 'Organisation', place);
    await form.getByLabel('Email language').selectOption({ label: 'German' });
    await button(form, 'Invite').click();
    await expect(form.getByLabel('Username')).toHaveAccessibleDescription(
      'This username is already taken. Choose another one.',
    );
    await expect(form.getByLabel('Username')).toBeFocused();
    await form.getByLabel('Username').fill(username);
    await expect(button(form, 'Invite')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Invite').click();
    await expect(form.getByText('1 person added')).toBeVisible();
    await button(form, 'Show invitation links').click();
    await expect(dialog(page, 'Confirm it’s you')).toContainText('Enter your password to show an invitation link.');
    await confirmPassword(page, admin);
    await expect(form.getByText(/#\/activeUser\?key=[\w-]{43}$/)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(button(page, 'Invite users')).toBeFocused();

    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeFocused();
    await expect(page.getByText('Invited', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Access', exact: true }).getByText('Not set', { exact: true }),
    ).toBeVisible();
    await button(page, 'Show invitation link').click();
    const link = dialog(page, `Invitation link for ${name}`);
    await expect(link.getByText(/#\/activeUser\?key=[\w-]{43}$/)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(link).toHaveCount(0);

    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(heading(page, 'Users')).toBeFocused();
    await page.getByRole('searchbox').fill(username.slice(2));
    await expect(page).toHaveURL(/query=/);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(place);
    await expectAccessibleAtWidths(page);
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    // The link returns to the same list.
    await expect(page.getByRole('searchbox')).toHaveValue(username.slice(2));
  });

  await test.step('the address keeps filter, page and order', async () => {
    await open('/users');
    await page.getByRole('combobox', { name: 'Organisation and sub-organisations' }).click();
    await page.getByRole('combobox', { name: 'Name or code' }).fill(filtered);
    await page.getByRole('treeitem', { name: filtered }).click();
    await expect(page).toHaveURL(new RegExp(`organisation=${id}`));
    await expect(page.getByText('55 total')).toBeVisible();
    await expect(rows).toHaveCount(51);
    await expect(rows.nth(1)).toContainText(numbered(0));
    await button(page, 'Next page').click();
    await expect(page).toHaveURL(/after=/);
    await expect(rows).toHaveCount(6);
    await expect(button(page, 'Next page')).toBeFocused();
    await page.goBack();
    await expect(rows).toHaveCount(51);
    const username = page.getByRole('columnheader', { name: 'Username' });
    await expect(username).toHaveAttribute('aria-sort', 'ascending');
    await username.getByRole('button').click();
    await expect(username).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.nth(1)).toContainText(numbered(54));
    await page.getByRole('combobox', { name: 'Status' }).selectOption('invited');
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
    await button(page, 'Clear all filters').click();
    await expect(page).toHaveURL(/#\/users$/);
    await expect(rows.nth(1)).toBeVisible();
  });

  await test.step('an unknown page in the address shows an empty list', async () => {
    await open('/users?after=nonsense');
    await expect(page.getByRole('heading', { name: 'This page is empty' })).toBeVisible();
    await button(page, 'Go to the first page').click();
    await expect(rows.nth(1)).toBeVisible();
  });

  await test.step('find and edit a user by keyboard alone', async () => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.type(keys);
    await expect(rows).toHaveCount(2);
    await page.getByRole('link', { name: keys }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, keys)).toBeFocused();
    await page.keyboard.press('Tab');
    for (const link of [1, 2]) {
      await expect(page.getByRole('main').getByRole('link').nth(link)).toBeFocused();
      await page.keyboard.press('Tab');
    }
    await expect(button(page, 'Edit')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Display name')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' the second');
    await page.keyboard.press('Enter');
    await expect(heading(page, `${keys} the second`)).toBeVisible();
    await expect(button(page, 'Edit')).toBeFocused();
  });
});

test('An administrator unlocks, edits, moves, disables and signs out users, and grants roles', async ({
  page,
  open,
  world,
}) => {
  const [elsewhere, granted] = [newName('Elsewhere'), newName('Granted')];
  await world.people.organisation({ name: elsewhere });
  const { id: grantedId } = await world.people.organisation({ name: granted });
  const store = newName('Shop');
  await world.people.store(grantedId, store);
  const ada = await world.people.user({ email: `${newCode('old')}@shop.example` });
  const unreachable = await world.people.user({ displayName: newName('Before') });
  const max = await world.people.user({ displayName: newName('Max') });
  const caller = await createCaller(world);

  const locked = await world.people.user();
  await world.people.setting('signInPage', { captchaSwitch: false });
  const guesser = world.browser();
  for (let attempt = 0; attempt < 5; attempt += 1) await guesser.signIn(locked.username, 'wrong');
  // Each further attempt doubles the lock, which finally exceeds the duration of this journey.
  for (const seconds of [31, 61, 121, 241]) {
    await world.clock.forward(seconds);
    await guesser.signIn(locked.username, 'wrong');
  }
  const admin = await openAsAdministrator(page, open, world, `/users?user=${locked.id}`);

  await test.step('lift a lock', async () => {
    await expect(page.getByText(/^Locked for \d+ more seconds?$/)).toBeVisible();
    await button(page, 'Unlock').click();
    await expect(page.getByText('Account unlocked')).toBeVisible();
    await expect(page.getByText('Not locked')).toBeVisible();
    await expect(button(page, 'Unlock')).toHaveCount(0);
  });

  await test.step('edit an account; a new email address takes the password', async () => {
    await open(`/users?user=${ada.id}`);
    await expect(heading(page, ada.username)).toBeVisible();
    await button(page, 'Edit').click();
    const form = dialog(page, 'Edit account');
    const name = newName('Ada');
    await expect(form.getByLabel('Display name')).toBeFocused();
    await form.getByLabel('Display name').fill(name);
    const email = `${newCode('new')}@shop.example`;
    await form.getByLabel('Email', { exact: true }).fill(email);
    await button(form, 'Save').click();
    // Cancelling the password dialog keeps the input.
    await expect(dialog(page, 'Confirm it’s you').getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Confirm it’s you')).toBeHidden();
    await expect(button(form, 'Save')).toBeFocused();
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(button(form, 'Save')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Save').click();
    await confirmPassword(page, admin);
    await expect(form).toBeHidden();
    await expect(page.getByText('Account saved')).toBeVisible();
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('send a reset link', async () => {
    await button(page, 'Send reset link').click();
    await expect(page.getByRole('alertdialog')).toContainText('No email server is set up.');
    await button(page.getByRole('alertdialog'), 'Send reset link').click();
    await expect(page.getByText(/^The email to .* will be sent once/)).toBeVisible();
    await open(`/users?user=${unreachable.id}`);
    await expect(page.getByText('To send a password link, add an email address first')).toBeVisible();
    await expect(button(page, 'Send reset link')).toHaveCount(0);
  });

  await test.step('the second of two edits shows the edit conflict and keeps the input', async () => {
    await button(page, 'Edit').click();
    const form = dialog(page, 'Edit account');
    const [mine, other] = [newName('Mine'), newName('Theirs')];
    await form.getByLabel('Display name').fill(mine);
    const params = { id: unreachable.id };
    const { data: seen } = await caller.call('GET /v2/manage/users/{id}', { params });
    const body = { displayName: other, email: seen.email, language: 'de' as const, version: seen.version };
    await caller.call('PUT /v2/manage/users/{id}', { params, body });
    await button(form, 'Save').click();
    await expect(form.getByText('Someone else changed this while you were editing.')).toBeVisible();
    await expect(form.getByText(`Saved by someone else: ${other}`)).toBeVisible();
    await expect(form.getByLabel('Display name')).toHaveValue(mine);
    await expect(form.getByLabel('Email language')).toHaveValue('de');
    await expect(button(form, 'Save')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Save').click();
    await expect(heading(page, mine)).toBeVisible();
  });

  await test.step('grant and revoke a role', async () => {
    await button(page, 'Grant role').click();
    const form = dialog(page, 'Grant role');
    await button(form, 'Grant').click();
    await expect(form.getByRole('alert').filter({ hasText: 'Choose an organisation or store' })).toBeVisible();
    await expect(form.getByRole('alert').filter({ hasText: 'Choose a role' })).toBeVisible();
    const place = form.getByRole('combobox', { name: 'Organisation or store' });
    await place.click();
    await form.getByRole('combobox', { name: 'Name or code' }).fill(granted);
    await form.getByRole('treeitem', { name: granted }).first().click();
    await expect(form.getByText(`The role will apply to ${granted} and everything in it.`)).toBeVisible();
    await form.getByRole('combobox', { name: 'Role' }).click();
    await form.getByRole('option', { name: /^Organisation administrator/ }).click();
    await expect(button(form, 'Grant')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Grant').click();
    await expect(page.getByText('Role granted')).toBeVisible();
    const grant = page.getByRole('list', { name: 'Roles' }).getByRole('listitem').filter({ hasText: granted });
    await expect(grant).toContainText('Organisation administrator');
    await grant.getByRole('button').click();
    await button(question(page, new RegExp(`Revoke .* for ${granted}`)), 'Revoke').click();
    await expect(page.getByText('Role revoked')).toBeVisible();
    await expect(grant).toHaveCount(0);
  });

  await test.step('grant a role for a store in the tree by keyboard alone', async () => {
    await button(page, 'Grant role').focus();
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Grant role');
    const place = form.getByRole('combobox', { name: 'Organisation or store' });
    const search = form.getByRole('combobox', { name: 'Name or code' });
    const row = (name: string) =>
      form.getByRole('group', { name: 'All organisations' }).getByRole('treeitem', { name });
    await expect(place).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    // The organisation that was chosen before is the first row.
    await expect(form.getByRole('group', { name: 'Recent' }).getByRole('treeitem')).toHaveText([granted]);
    await page.keyboard.press('ArrowUp');
    await expect(row(granted)).toBeVisible();
    while ((await search.getAttribute('aria-activedescendant')) !== (await row(granted).getAttribute('id')))
      await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(row(granted)).toHaveAttribute('aria-expanded', 'true');
    await expect(row(store)).toHaveAttribute('aria-level', '2');
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('ArrowLeft');
    await expect(row(store)).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(search).toHaveAttribute('aria-activedescendant', (await row(store).getAttribute('id')) ?? '');
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(place).toBeFocused();
    await expect(form).toBeVisible();
    await page.keyboard.press('Enter');
    await typeInSearch(page, store);
    await expect(form.getByRole('treeitem')).toHaveText([`${store} ${granted}`]);
    await page.keyboard.press('Enter');
    await expect(search).toHaveCount(0);
    await expect(place).toBeFocused();
    await expect(form.getByText(`The role will apply only to the store ${store}.`)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await typeInSearch(page, 'Organisation administrator');
    await expect(form.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'Role' })).toBeFocused();
    await button(form, 'Grant').focus();
    await page.keyboard.press('Enter');
    const grant = page.getByRole('list', { name: 'Roles' }).getByRole('listitem').filter({ hasText: store });
    await expect(grant).toContainText(`Only for the store ${store}`);
    await expect(button(page, 'Grant role')).toBeFocused();
  });

  const devices = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
  await test.step('move, disable and enable a user who is signed in', async () => {
    const other = world.browser();
    await other.signIn(max.username, max.password);
    await open(`/users?user=${max.id}`);
    await expect(devices).toHaveCount(1);
    await button(page, 'Move').click();
    const form = page.getByRole('dialog');
    await choosePlace(form, 'Organisation', elsewhere);
    await button(form, 'Move').click();
    await expect(page.getByText(`Moved to ${elsewhere}`)).toBeVisible();
    await expect(page.getByRole('link', { name: elsewhere })).toBeVisible();

    await button(page, 'Disable').click();
    await button(question(page, /^Disable Max/), 'Disable').click();
    await expect(page.getByText('Account disabled')).toBeVisible();
    await expect(page.getByText('No active sessions')).toBeVisible();
    expect((await other.call('GET /v2/users/work-bench')).status).toBe(401);
    await button(page, 'Enable').click();
    await button(question(page, /^Enable Max/), 'Enable').click();
    await expect(page.getByText('Account enabled')).toBeVisible();
    await expect(button(page, 'Disable')).toBeVisible();
  });

  await test.step('sign out one device, then all', async () => {
    for (let device = 0; device < 3; device += 1) {
      const other = world.browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0' });
      await other.signIn(ada.username, ada.password);
    }
    await world.people.grant(ada.id, grantedId, 'notices.write');
    await open(`/users?user=${ada.id}`);
    await expect(devices).toHaveCount(3);
    await expectAccessibleAtWidths(page);
    await devices
      .first()
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await expect(devices).toHaveCount(2);
    await button(page, 'Sign out everywhere').click();
    await button(page.getByRole('alertdialog'), 'Sign out everywhere').click();
    await expect(page.getByText('2 sessions ended')).toBeVisible();
    await expect(page.getByText('No active sessions')).toBeVisible();
  });

  await test.step('the own account and users with more permissions are read-only, with the reason', async () => {
    const place = await world.people.organisation({ name: newName('Scope') });
    const scoped = await world.people.user({ organisation: place.code });
    await world.people.grant(scoped.id, place.id, 'users.read', 'users.write', 'organisations.read', 'roles.read');
    const higher = await world.people.user({ organisation: place.code });
    await world.people.grant(higher.id, place.id, 'users.read', 'settings.write');
    await openAsAdministrator(page, open, world, `/users?user=${higher.id}`, scoped);
    await expect(page.getByRole('note')).toContainText('You can’t edit this account');
    for (const action of ['Edit', 'Move', 'Disable', 'Send reset link', 'Grant role'])
      await expect(button(page, action)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Linked accounts' })).toHaveCount(0);
    await open(`/users?user=${scoped.id}`);
    await expect(page.getByRole('note')).toContainText('This is your own account');
    await expect(button(page, 'Disable')).toHaveCount(0);
    for (const route of [`/users?user=${max.id}`, `/organisations?organisation=${grantedId}`]) {
      await open(route);
      await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
      await expect(
        page.getByText(/or you don’t have access to it. Contact your organisation administrator/),
      ).toBeVisible();
    }
  });
});
