import { readFile } from 'node:fs/promises';

import { expectAccessibleAtWidths } from './accessible.ts';
import { button, dialog, fresh, freshCode, heading, openAs } from './administration-house.ts';
import { expect, test } from './house.ts';

test('An administrator filters the audit trail, opens an entry and exports it', async ({ page, open, world }) => {
  const username = freshCode('seen');
  const person = await world.people.user({ username });
  const browser = world.browser();
  await browser.signIn(person.username, 'Wrong-Word-1');
  await browser.signIn(person.username, person.password);
  const rows = page.getByRole('row').filter({ hasText: username });
  await openAs(page, open, world, '/audit');

  await test.step('filter by username and result, and open an entry', async () => {
    await page.getByRole('searchbox', { name: 'Whole username' }).fill(username);
    // One entry is that the account was added.
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
  });

  await test.step('the address keeps the filter', async () => {
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Result' }).locator('option:checked')).toHaveText('Refused');
    await page.getByLabel('Until').fill('2020-01-01T00:00');
    await expect(heading(page, 'No lines found', 3)).toBeVisible();
    await button(page, 'Clear all filters').click();
    await expect(page.getByRole('searchbox', { name: 'Whole username' })).toHaveValue('');
    await expect(rows.first()).toBeVisible();
  });

  await test.step('choose kinds of events by keyboard', async () => {
    await page.getByRole('searchbox', { name: 'Whole username' }).fill(username);
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

  await test.step('export the filtered entries', async () => {
    const saving = page.waitForEvent('download');
    await button(page, 'Export (CSV)').click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(username);
    await expect(page.getByText('The export has been saved, with all pages of the list')).toBeVisible();
  });

  await test.step('without the permission there is no link to the audit trail', async () => {
    const other = await world.people.user();
    const { id } = await world.people.organisation({ name: fresh('Place') });
    await world.people.grant(other.id, id, 'users.read');
    await openAs(page, open, world, '/users', other);
    await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit', exact: true })).toHaveCount(0);
  });
});

test('Every screen of the audit trail is accessible on a desktop and on a phone', async ({ page, open, world }) => {
  const { username, password } = await world.people.user();
  await world.browser().signIn(username, password);
  await openAs(page, open, world, `/audit?person=${username}`);
  await expect(page.getByRole('row').nth(1)).toContainText('Signed in');
  await expectAccessibleAtWidths(page);
  await button(page, 'Events: All events').click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expectAccessibleAtWidths(page);
  await page.keyboard.press('Escape');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAtWidths(page);
});
