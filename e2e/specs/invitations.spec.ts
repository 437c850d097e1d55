import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, dialog, newCode, newName, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { countClicks } from '../fixtures/clicks.ts';
import { confirmPassword } from '../second-factor-page.ts';

test('An administrator invites three people with a role in one store in at most 12 clicks, on an accessible screen', async ({
  page,
  open,
  world,
}) => {
  const region = await world.people.organisation({ name: newName('Region') });
  const store = newName('Store');
  const { id: storeId } = await world.people.store(region.id, store);
  const someone = await world.people.user({ organisation: region.code });
  const roleId = await world.people.grant(someone.id, region.id, 'users.read');
  const roles = world.database.queries.selectFrom('roles').select('name').where('id', '=', roleId);
  const { name: role } = await roles.executeTakeFirstOrThrow();
  const admin = await openAsAdministrator(page, open, world, '/users');
  const form = dialog(page, 'Invite users');
  const names = ['ada', 'bob', 'cleo'].map(newCode);
  const clicks = await countClicks(page);

  await button(page, 'Invite users').click();
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused();
  await expectAccessibleAtWidths(page);
  await button(form, 'Paste a list').click();
  const [ada = '', bob = '', cleo = ''] = names;
  await expect(form.getByLabel('List of people')).toBeFocused();
  await page.keyboard.insertText(`Ada Byron <${ada}@shop.example>\nBob\t${bob}@shop.example\nnobody`);
  await button(form, 'Add people').click();
  await expect(form.getByLabel('List of people')).toHaveAccessibleDescription(/no valid email address/);
  await expect(form.getByLabel('List of people')).toHaveValue('nobody');
  await form.getByLabel('List of people').fill(`${cleo}@shop.example;Cleo`);
  await button(form, 'Add people').click();
  await expect(form.getByRole('group', { name: 'Person 3' }).getByLabel('Username')).toHaveValue(cleo);
  await expect(form.getByRole('group', { name: 'Person 1' }).getByLabel('Display name')).toHaveValue('Ada Byron');

  await form.getByRole('combobox', { name: 'Organisation' }).click();
  await page.keyboard.insertText(region.code);
  await form.getByRole('treeitem').first().click();
  await button(form, 'Add role').click();
  await form.getByRole('combobox', { name: 'Organisation or store' }).click();
  await page.keyboard.insertText(store);
  await form.getByRole('treeitem', { name: store }).first().click();
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.keyboard.insertText(role);
  await form.getByRole('option', { name: role }).click();
  await form.getByLabel('Last day (optional)').fill('2099-01-31');
  await expectAccessibleAtWidths(page);
  await button(form, 'Invite').click();
  await confirmPassword(page, admin);
  await expect(form.getByText('3 people added')).toBeVisible();
  await expect(form.getByText(/so no invitation is sent now/)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(12);

  const granted = await world.database.queries
    .selectFrom('role_assignments')
    .innerJoin('users', 'users.id', 'role_assignments.user_id')
    .select(({ cast }) => ['users.username', cast<string>('role_assignments.ends_on', 'text').as('endsOn')])
    .where('role_assignments.role_id', '=', roleId)
    .where('role_assignments.place_id', '=', storeId)
    .execute();
  expect(granted.map(({ username, endsOn }) => `${username} ${endsOn}`).toSorted()).toEqual(
    names.map((name) => `${name} 2099-01-31`).toSorted(),
  );

  await button(form, 'Show invitation links').click();
  await expect(form.getByText(/#\/activeUser\?key=[\w-]{43}$/)).toHaveCount(3);
  await expect(button(form, 'Copy link for Ada Byron')).toBeVisible();
  await expectAccessibleAtWidths(page);

  await button(form, 'Close').last().click();
  await page.getByLabel('Name or email').fill(ada);
  await expect(page.getByRole('row').filter({ hasText: ada })).toContainText('Waiting for the email server');
});
