import { csvOf, peopleOf } from '../apps/server/test/imports.ts';
import { button, choose, dialog, fresh, freshCode, heading, openAs, question } from './administration-house.ts';
import { expect, test } from './house.ts';
import { reachHome } from './people.ts';
import { expand, item } from './roles-house.ts';
import { confirmPassword } from './second-factor-screens.ts';
import { listening, watchSockets } from './sockets.ts';

// A whole day, and a thousand people.
test.setTimeout(180_000);

test('a day of an administrator: a chain, its people, a role that bites, and somebody who has to go', async ({
  page,
  open,
  world,
  browser,
}) => {
  const [customer, region, code] = [fresh('Chain'), fresh('North'), freshCode('north')];
  const admin = await openAs(page, open, world, '/organisations');
  await button(page, 'Add a customer').click();
  const adding = dialog(page, 'Add a customer');
  await adding.getByLabel('Name').fill(customer);
  await adding.getByLabel('Code').fill(freshCode('chain'));
  await button(adding, 'Add').click();
  await expect(heading(page, customer, 2)).toBeVisible();
  await button(page, 'Add below').click();
  const below = dialog(page, `Add an organisation below ${customer}`);
  await below.getByLabel('Name').fill(region);
  await below.getByLabel('Code').fill(code);
  await button(below, 'Add').click();
  await expect(heading(page, region, 2)).toBeVisible();

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await button(page, 'Import users').click();
  const importing = dialog(page, 'Import users');
  const buffer = Buffer.from(csvOf(peopleOf(code, freshCode('crew'), 1000)));
  await importing.locator('input[type=file]').setInputFiles({ name: 'crew.csv', mimeType: 'text/csv', buffer });
  await button(importing, 'Invite 1,000 people').click();
  await confirmPassword(page, admin);
  await expect(importing.getByText('1,000 people have been added.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(importing).toBeHidden();

  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('link', { name: 'Add a role' }).click();
  const role = fresh('Helpdesk');
  await page.getByLabel('Name', { exact: true }).fill(role);
  await choose(page, 'Organisation', customer);
  await expand(page, 'System administration', 'People', 'Users');
  await item(page, 'View').click();
  await button(page, 'Add a role').click();
  await expect(page.getByText('The role has been added')).toBeVisible();

  // Somebody of the region is at work in another browser.
  const person = await world.people.user({ organisation: code, displayName: fresh('Max') });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const sockets = watchSockets(context);
  await theirs.goto(`${world.origin}/base/`);
  await theirs.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
  await reachHome(theirs, person.username, person.password);
  await listening(sockets);
  const users = theirs.getByRole('link', { name: 'Users', exact: true });
  await expect(users).toHaveCount(0);

  await open(`/users?user=${person.id}`);
  await button(page, 'Grant a role').click();
  const granting = dialog(page, 'Grant a role');
  await choose(granting, 'For this organisation and all below it', region);
  await granting.getByRole('combobox', { name: 'Role' }).click();
  await granting.getByRole('option', { name: role }).click();
  await button(granting, 'Grant').click();
  await expect(page.getByText('The role has been granted')).toBeVisible();
  await question(theirs, 'Your roles have changed').getByRole('button', { name: 'Later' }).click();
  await users.click();
  await expect(theirs.getByText('1,000+ in all').or(theirs.getByText('More than 1,000'))).toBeVisible();

  await button(page, 'Disable').click();
  await button(question(page, /^Disable Max/), 'Disable').click();
  await expect(page.getByText('The account has been disabled')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Whole username' }).fill(person.username);
  const lines = page.getByRole('row').filter({ hasText: person.username });
  await expect(lines.first()).toContainText('User disabled');
  await expect(lines.first()).toContainText(admin.username);
});
