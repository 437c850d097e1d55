import { readFile } from 'node:fs/promises';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, dialog, newCode, heading, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { createCaller } from '../fixtures/roles.ts';
import { waitForSocket, watchSockets } from '../sockets.ts';

test('An administrator filters the audit log, opens an entry and exports it, on accessible screens', async ({
  page,
  open,
  world,
}) => {
  const username = newCode('seen');
  const person = await world.people.user({ username });
  const browser = world.browser();
  await browser.signIn(person.username, 'Wrong-Word-1');
  await browser.signIn(person.username, person.password);
  const rows = page.getByRole('row').filter({ hasText: username });
  await openAsAdministrator(page, open, world, '/audit');

  await test.step('filter by username and result, and open an entry', async () => {
    await page.getByRole('searchbox', { name: 'Exact username' }).fill(username);
    // One of the entries is the creation of the account.
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(`${username} signed in with a password`);
    await expect(page).toHaveURL(new RegExp(`person=${username}`));
    await expectAccessibleAtWidths(page);
    await page.getByRole('combobox', { name: 'Result' }).selectOption('Refused');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: 'Sign-in refused' }).click();
    const line = dialog(page, 'Sign-in refused');
    await expect(line).toContainText(`Sign-in as ${username} was refused`);
    await expect(line).toContainText('Wrong username, password or passkey');
    await expect(line.getByText('Request ID')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(rows.getByRole('button', { name: 'Sign-in refused' })).toBeFocused();
  });

  await test.step('the address keeps the filter', async () => {
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Result' }).locator('option:checked')).toHaveText('Refused');
    await page.getByLabel('Until').fill('2020-01-01T00:00');
    await expect(heading(page, 'No entries match', 3)).toBeVisible();
    await button(page, 'Clear all filters').click();
    await expect(page.getByRole('searchbox', { name: 'Exact username' })).toHaveValue('');
    await expect(rows.first()).toBeVisible();
  });

  await test.step('choose kinds of events by keyboard', async () => {
    await page.getByRole('searchbox', { name: 'Exact username' }).fill(username);
    await expect(rows).toHaveCount(3);
    await button(page, 'Events: All events').press('Enter');
    await page.getByRole('searchbox', { name: 'Name or code' }).fill('sign-in ref');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('treeitem', { name: 'Sign-in refused' }).focus();
    await page.keyboard.press('Space');
    await expect(rows).toHaveCount(1);
    await expectAccessibleAtWidths(page);
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
    await expect(
      page.getByText('Export saved. It includes all pages of the list, up to the newest 100,000 entries.'),
    ).toBeVisible();
  });

  await test.step('entries of a place disappear when the user loses the permission there', async () => {
    const [remaining, lost] = [await world.people.organisation(), await world.people.organisation()];
    const reader = await world.people.user();
    await world.people.grant(reader.id, remaining.id, 'audit.read');
    const roleId = await world.people.grant(reader.id, lost.id, 'audit.read');
    const entries = [];
    for (const { code: organisation } of [remaining, lost]) {
      const { username: at } = await world.people.user({ organisation });
      await world.browser().signIn(at, 'Wrong-Word-1');
      entries.push(page.getByRole('row').filter({ hasText: at }).first());
    }
    const sockets = watchSockets(page.context());
    await openAsAdministrator(page, open, world, '/audit', reader);
    for (const entry of entries) await expect(entry).toBeVisible();
    await waitForSocket(sockets);
    const caller = await createCaller(world);
    const query = { roleId, placeId: lost.id };
    await caller.call('DELETE /v2/manage/users/{id}/grants', { params: { id: reader.id }, query });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click();
    await expect(entries[1]!).toHaveCount(0);
    await expect(entries[0]!).toBeVisible();
  });
});
