import { readFile } from 'node:fs/promises';

import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, dialog, fresh, freshCode, heading, openAs } from './administration-house.ts';
import { expect, test } from './house.ts';

test('the trail is narrowed down, its lines open, and the address keeps what is shown', async ({
  page,
  open,
  world,
}) => {
  const username = freshCode('seen');
  const person = await world.people.user({ username });
  const browser = world.browser();
  await browser.signIn(person.username, 'Wrong-Word-1');
  await browser.signIn(person.username, person.password);
  await openAs(page, open, world, '/audit');
  await page.getByRole('searchbox', { name: 'Whole username' }).fill(username);
  const rows = page.getByRole('row').filter({ hasText: username });
  // How the account came to be is among them.
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Signed in');
  await expect(page).toHaveURL(new RegExp(`person=${username}`));

  await page.getByRole('combobox', { name: 'Result' }).selectOption('Refused');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Sign-in refused' }).click();
  const line = dialog(page, 'Sign-in refused');
  await expect(line).toContainText('sign_in.refused');
  await expect(line.getByText('Request')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.getByRole('button', { name: 'Sign-in refused' })).toBeFocused();

  await open(`/${page.url().split('#/')[1] ?? ''}`);
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Until').fill('2020-01-01T00:00');
  await expect(heading(page, 'No lines found', 3)).toBeVisible();
  await button(page, 'Clear all filters').click();
  await expect(page.getByRole('searchbox', { name: 'Whole username' })).toHaveValue('');
  await expect(rows.first()).toBeVisible();
});

test('kinds are chosen one by one or by subject, with the keyboard', async ({ page, open, world }) => {
  const person = await world.people.user();
  await world.browser().signIn(person.username, person.password);
  await world.browser().signIn(person.username, 'Wrong-Word-1');
  await openAs(page, open, world, `/audit?person=${person.username}`);
  const rows = page.getByRole('row').filter({ hasText: person.username });
  await expect(rows).toHaveCount(3);
  await button(page, 'Events: All events').press('Enter');
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill('sign-in ref');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('treeitem', { name: 'Sign-in refused' }).focus();
  await page.keyboard.press('Space');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Events: Sign-in refused')).toBeFocused();
  await expect(page).toHaveURL(/events=sign_in\.refused/);
});

test('what is shown can be saved as a file', async ({ page, open, world }) => {
  const person = await world.people.user({ username: freshCode('export') });
  await world.browser().signIn(person.username, person.password);
  await openAs(page, open, world, `/audit?person=${person.username}&events=sign_in.done`);
  await expect(page.getByRole('row').filter({ hasText: person.username })).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await button(page, 'Export (CSV)').click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(person.username);
  await expect(page.getByText('The export has been saved, with all pages of the list')).toBeVisible();
});

test('whoever may not look is not offered the trail', async ({ page, open, world }) => {
  const person = await world.people.user();
  const { id } = await world.people.organisation({ name: fresh('Place') });
  await world.people.grant(person.id, id, 'users.read');
  await openAs(page, open, world, '/users', person);
  await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toHaveCount(0);
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the trail, its kinds, and a line', async ({ page, open, world }) => {
      await openAs(page, open, world, '/audit');
      await expect(page.getByRole('row').first()).toBeAttached();
      await expectAccessible(page);
      await button(page, 'Events: All events').click();
      await expect(page.getByRole('treeitem').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Signed in', exact: true }).first().click();
      await expect(dialog(page, 'Signed in')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
