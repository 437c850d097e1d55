import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, choose, dialog, fresh, freshCode, heading, openAs, question } from './administration-house.ts';
import { expect, test } from './house.ts';
import { reachHome } from './people.ts';
import { confirmPassword } from './second-factor-screens.ts';

test.afterEach(({ world }) => world.people.setting('signInPage', { captchaSwitch: true }));

test('somebody is invited, and found in the list by a piece of their name', async ({ page, open, world }) => {
  const place = fresh('Region');
  await world.people.organisation({ name: place });
  await openAs(page, open, world, '/users');
  await button(page, 'Invite a user').click();
  const form = dialog(page, 'Invite a user');
  await button(form, 'Send invitation').click();
  await expect(form.getByText('Please enter the username')).toBeVisible();
  await expect(form.getByText('Please choose an organisation')).toBeVisible();
  await expect(form.getByLabel('Username')).toBeFocused();
  const username = freshCode('ada');
  const name = fresh('Ada');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Display name').fill(name);
  await form.getByLabel('E-mail', { exact: true }).fill('no address');
  await choose(form, 'Organisation', place);
  await form.getByLabel('E-mail language').selectOption({ label: 'German' });
  await expect(button(form, 'Send invitation')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Send invitation').click();
  await expect(form.getByText('Incorrect email format')).toBeVisible();
  await form.getByLabel('E-mail', { exact: true }).fill(`${username}@shop.example`);
  await expect(button(form, 'Send invitation')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Send invitation').click();
  await expect(page.getByText(`An invitation is on its way to ${username}@shop.example`)).toBeVisible();
  await expect(heading(page, name)).toBeFocused();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  await expect(page.getByText('Not chosen yet')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(heading(page, 'Users')).toBeFocused();
  await page.getByRole('searchbox').fill(username.slice(2));
  await expect(page).toHaveURL(/query=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(place);
  await page.getByRole('link', { name }).click();
  await expect(heading(page, name)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  // The way back leads to the same list.
  await expect(page.getByRole('searchbox')).toHaveValue(username.slice(2));
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a username that is taken is told beside its field', async ({ page, open, world }) => {
  const taken = await world.people.user();
  const place = fresh('Region');
  await world.people.organisation({ name: place });
  await openAs(page, open, world, '/users');
  await button(page, 'Invite a user').click();
  const form = dialog(page, 'Invite a user');
  await form.getByLabel('Username').fill(taken.username);
  await form.getByLabel('Display name').fill('Somebody');
  await form.getByLabel('E-mail', { exact: true }).fill(`${freshCode('x')}@shop.example`);
  await choose(form, 'Organisation', place);
  await button(form, 'Send invitation').click();
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription('This username is taken already');
  await expect(form.getByLabel('Username')).toBeFocused();
});

test('the list is filtered, sorted and turned, all of it in the address', async ({ page, open, world }) => {
  const place = fresh('Filtered');
  const { id, code } = await world.people.organisation({ name: place });
  const word = freshCode('many');
  const name = (at: number) => `${word}-${String(at).padStart(2, '0')}`;
  for (let at = 0; at < 55; at += 1) await world.people.user({ username: name(at), organisation: code });
  await openAs(page, open, world, '/users');
  const rows = page.getByRole('row');
  await page.getByRole('combobox', { name: 'Organisation and all below it' }).click();
  await page.getByRole('combobox', { name: 'Search by name or code' }).fill(place);
  await page.getByRole('option', { name: place }).click();
  await expect(page).toHaveURL(new RegExp(`organisation=${id}`));
  await expect(page.getByText('55 in all')).toBeVisible();
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText(name(0));
  await button(page, 'Next page').click();
  await expect(page).toHaveURL(/after=/);
  await expect(rows).toHaveCount(6);
  await expect(button(page, 'Next page')).toBeFocused();
  await page.reload();
  await expect(rows).toHaveCount(6);
  await page.goBack();
  await expect(rows).toHaveCount(51);
  const username = page.getByRole('columnheader', { name: 'Username' });
  await expect(username).toHaveAttribute('aria-sort', 'ascending');
  await username.getByRole('button').click();
  await expect(username).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.nth(1)).toContainText(name(54));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('invited');
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await button(page, 'Clear all filters').click();
  await expect(page).toHaveURL(/#\/users$/);
  await expect(rows.nth(1)).toBeVisible();
  // What there is not, or no longer, is told; nobody is signed out for it.
  await open(`/users?organisation=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await open('/users?after=nonsense');
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await button(page, 'To the beginning of the list').click();
  await expect(rows.nth(1)).toBeVisible();
});

test('an account is edited: a new address takes the password', async ({ page, open, world }) => {
  const person = await world.people.user({ email: `${freshCode('old')}@shop.example` });
  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  await button(page, 'Edit').click();
  const form = dialog(page, 'Edit account');
  const name = fresh('Ada');
  await expect(form.getByLabel('Display name')).toBeFocused();
  await form.getByLabel('Display name').fill(name);
  await button(form, 'Save').click();
  await expect(page.getByText('The account has been changed')).toBeVisible();
  await expect(heading(page, name)).toBeVisible();

  await expect(button(page, 'Edit')).not.toHaveAttribute('aria-disabled');
  await button(page, 'Edit').click();
  const email = `${freshCode('new')}@shop.example`;
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await button(form, 'Save').click();
  // Whoever does not want to enter the password has lost nothing.
  await expect(dialog(page, 'Enter your password again').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Enter your password again')).toBeHidden();
  await expect(form.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await expect(button(form, 'Save')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Save').click();
  await confirmPassword(page, admin);
  await expect(form).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();
});

test('of two who edit the same account the later one is told, and loses nothing', async ({ page, open, world }) => {
  const person = await world.people.user({ displayName: fresh('Before') });
  const colleague = await world.people.user({ superAdministrator: true });
  const other = world.browser();
  await other.signIn(colleague.username, colleague.password);
  await openAs(page, open, world, `/users?user=${person.id}`);
  await button(page, 'Edit').click();
  const form = dialog(page, 'Edit account');
  const [mine, theirs] = [fresh('Mine'), fresh('Theirs')];
  await form.getByLabel('Display name').fill(mine);
  const { data: seen } = await other.call('GET /v2/manage/users/{id}', { params: { id: person.id } });
  await other.call('PUT /v2/manage/users/{id}', {
    params: { id: person.id },
    body: { displayName: theirs, email: seen.email, language: 'de', version: seen.version },
  });
  await button(form, 'Save').click();
  await expect(form.getByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await expect(form.getByText(`Saved by somebody else: ${theirs}`)).toBeVisible();
  await expect(form.getByLabel('Display name')).toHaveValue(mine);
  await expect(form.getByLabel('E-mail language')).toHaveValue('de');
  await expect(button(form, 'Save')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Save').click();
  await expect(heading(page, mine)).toBeVisible();
});

test('somebody is moved, shut out and let in again', async ({ page, open, world, browser }) => {
  const person = await world.people.user({ displayName: fresh('Max') });
  const place = fresh('Elsewhere');
  await world.people.organisation({ name: place });
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`${world.origin}/base/`);
  await theirs.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
  await reachHome(theirs, person.username, person.password);

  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  await expect(page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')).toHaveCount(1);
  await button(page, 'Move').click();
  const form = page.getByRole('dialog');
  await choose(form, 'Organisation', place);
  await button(form, 'Move').click();
  await confirmPassword(page, admin);
  await expect(page.getByText(`Moved to ${place}`)).toBeVisible();
  await expect(page.getByRole('link', { name: place })).toBeVisible();

  await button(page, 'Disable').click();
  await button(question(page, /^Disable Max/), 'Disable').click();
  await expect(page.getByText('The account has been disabled')).toBeVisible();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await theirs.context().close();
  await button(page, 'Enable').click();
  await button(question(page, /^Enable Max/), 'Enable').click();
  await expect(page.getByText('The account has been enabled')).toBeVisible();
  await expect(button(page, 'Disable')).toBeVisible();
});

test('a lock is shown with its seconds, and lifted', async ({ page, open, world }) => {
  await world.people.setting('signInPage', { captchaSwitch: false });
  const person = await world.people.user();
  const guesser = world.browser();
  for (let attempt = 0; attempt < 5; attempt += 1) await guesser.signIn(person.username, 'wrong');
  // Each further one locks for twice as long: in the end for longer than this journey takes.
  for (const seconds of [31, 61, 121, 241]) {
    await world.clock.forward(seconds);
    await guesser.signIn(person.username, 'wrong');
  }
  await openAs(page, open, world, `/users?user=${person.id}`);
  await expect(page.getByText(/^Locked for \d+ more seconds?$/)).toBeVisible();
  await button(page, 'Unlock').click();
  await expect(page.getByText('The account has been unlocked')).toBeVisible();
  await expect(page.getByText('Not locked')).toBeVisible();
  await expect(button(page, 'Unlock')).toHaveCount(0);
});

test('a link is mailed, and why it cannot be is told', async ({ page, open, world }) => {
  const reached = await world.people.user({ email: `${freshCode('mail')}@shop.example` });
  const unreachable = await world.people.user();
  await openAs(page, open, world, `/users?user=${reached.id}`);
  await button(page, 'Send reset link').click();
  await button(page.getByRole('alertdialog'), 'Send reset link').click();
  await expect(page.getByText('The link is on its way')).toBeVisible();
  await open(`/users?user=${unreachable.id}`);
  await expect(page.getByText('A link can be sent once the account has an e-mail address')).toBeVisible();
  await expect(button(page, 'Send reset link')).toHaveCount(0);
});

test('a role is granted for an organisation, and revoked', async ({ page, open, world }) => {
  const person = await world.people.user();
  const place = fresh('Granted');
  await world.people.organisation({ name: place });
  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  await button(page, 'Grant a role').click();
  const form = dialog(page, 'Grant a role');
  await button(form, 'Grant').click();
  await expect(form.getByText('Please choose an organisation')).toBeVisible();
  await expect(form.getByText('Please choose a role')).toBeVisible();
  await choose(form, 'For this organisation and all below it', place);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await form.getByRole('option', { name: /^Organisation administrator/ }).click();
  await expect(button(form, 'Grant')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Grant').click();
  await confirmPassword(page, admin);
  await expect(page.getByText('The role has been granted')).toBeVisible();
  const grant = page.getByRole('list', { name: 'Roles' }).getByRole('listitem').filter({ hasText: place });
  await expect(grant).toContainText('Organisation administrator');
  await grant.getByRole('button').click();
  await button(question(page, new RegExp(`Revoke .* for ${place}`)), 'Revoke').click();
  await expect(page.getByText('The role has been revoked')).toBeVisible();
  await expect(grant).toHaveCount(0);
});

test('devices of somebody are signed out, one or all', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (let device = 0; device < 3; device += 1) {
    const theirs = world.browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0' });
    await theirs.signIn(person.username, person.password);
  }
  await openAs(page, open, world, `/users?user=${person.id}`);
  const devices = page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await devices
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(2);
  await button(page, 'Sign out everywhere').click();
  await button(page.getByRole('alertdialog'), 'Sign out everywhere').click();
  await expect(page.getByText('2 sessions have been ended')).toBeVisible();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();
});

test('oneself and whoever may do more are only looked at, and why is said', async ({ page, open, world }) => {
  const place = await world.people.organisation({ name: fresh('Scope') });
  const admin = await world.people.user({ organisation: place.code });
  await world.people.grant(admin.id, place.id, 'users.read', 'users.write', 'organisations.read', 'roles.read');
  const higher = await world.people.user({ organisation: place.code });
  await world.people.grant(higher.id, place.id, 'users.read', 'settings.write');
  const stranger = await world.people.user();
  await openAs(page, open, world, `/users?user=${higher.id}`, admin);
  await expect(page.getByRole('note')).toContainText('You can look at this account but not change it');
  for (const action of ['Edit', 'Move', 'Disable', 'Send reset link', 'Grant a role'])
    await expect(button(page, action)).toHaveCount(0);
  await open(`/users?user=${admin.id}`);
  await expect(page.getByRole('note')).toContainText('This is your own account');
  await expect(button(page, 'Disable')).toHaveCount(0);
  await open(`/users?user=${stranger.id}`);
  await expect(page.getByRole('heading', { name: 'This user is not there' })).toBeVisible();
});

test('a user is found, opened, edited and left by the keyboard alone', async ({ page, open, world }) => {
  const word = fresh('Keys');
  await world.people.user({ displayName: word });
  await openAs(page, open, world, '/users');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(word);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: word }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, word)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Edit')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Display name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' the second');
  await page.keyboard.press('Enter');
  await expect(heading(page, `${word} the second`)).toBeVisible();
  await expect(button(page, 'Edit')).toBeFocused();
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the list, a user, and the forms', async ({ page, open, world }) => {
      const place = await world.people.organisation({ name: fresh('Axe') });
      const person = await world.people.user({ displayName: fresh('Ada'), organisation: place.code });
      await world.people.grant(person.id, place.id, 'notices.write');
      await world.browser().signIn(person.username, person.password);
      const admin = await openAs(page, open, world, `/users?organisation=${place.id}`);
      await expect(page.getByRole('row').last()).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Invite a user').click();
      await button(page.getByRole('dialog'), 'Send invitation').click();
      await expect(page.getByText('Please enter the username')).toBeVisible();
      await expectAccessible(page);
      await open(`/users?user=${person.id}`);
      await expect(page.getByRole('list', { name: 'Signed in on' })).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Disable').click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
      await open(`/users?user=${admin.id}`);
      await expect(page.getByRole('note')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
