import { readFile } from 'node:fs/promises';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, dialog, newCode, newName, node, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { chooseFile, countClicks, FILE_DIALOG_CLICKS } from '../fixtures/clicks.ts';

const csv = (text: string) => ({ name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('An administrator imports 200 stores, edits and closes one, and exports them, in accessible steps', async ({
  page,
  open,
  world,
}) => {
  const name = newName('Chain');
  const place = await world.people.organisation({ name });
  const prefix = newCode('chain');
  await openAsAdministrator(page, open, world, '/organisations');
  const clicks = await countClicks(page);
  const form = dialog(page, 'Import stores');
  const input = form.locator('input[type=file]');
  const lines = Array.from(
    { length: 200 },
    (_, index) => `${prefix}-${index},Shop ${String(index).padStart(3, '0')},${place.code},Am Markt ${index},DE`,
  );
  const file = (content: readonly string[]) => csv(['code,name,organisation,address,country', ...content].join('\n'));

  await test.step('a correct file is imported in at most 6 clicks from the list of organisations', async () => {
    await node(page, name).click();
    await button(page, 'Import stores').click();
    await expectAccessibleAtWidths(page);
    await chooseFile(page, () => button(form, 'Choose file').click(), file(lines));
    await button(form, 'Import 200 stores').click();
    await expect(form.getByText('Stores imported: 200 added, 0 changed')).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row', { name: /Shop 000 .*Am Markt 0, Germany/ })).toBeVisible();
    expect((await clicks()) + FILE_DIALOG_CLICKS).toBeLessThanOrEqual(6);
  });

  await test.step('a file with problems lists them by line', async () => {
    await button(page, 'Import stores').click();
    await input.setInputFiles(file(lines.with(1, `${prefix}-1,Wrong,nowhere,,XX`)));
    await expect(form.getByText('1 error in stores.csv. No stores have been imported.')).toBeVisible();
    await expect(form.getByRole('row', { name: /Line 3 country Unknown/ })).toBeVisible();
    await expect(button(form, 'Import the 199 correct rows')).toBeFocused();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Import stores')).toBeFocused();
  });

  await test.step('details are edited, and a closed store is shown and filtered', async () => {
    await button(page, 'Edit: Shop 000').click();
    const edit = dialog(page, 'Edit store');
    await edit.getByLabel('Phone').fill('12');
    await edit.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin');
    await edit.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
    await button(edit, 'Save').click();
    await expect(edit.getByText('Enter a phone number with at least three digits')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await edit.getByLabel('Phone').fill('+49 421 123');
    await button(edit, 'Save').click();
    await expect(page.getByText('Store saved')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
    await expect(page.getByRole('row', { name: /Shop 000 Closed/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Shop 001/ })).toBeHidden();
  });

  await test.step('the export has the stores of the list', async () => {
    const exported = page.waitForEvent('download');
    await button(page, 'Export stores').click();
    const content = await readFile(await (await exported).path(), 'utf8');
    expect(content.trimEnd().split('\r\n').slice(1)).toEqual([
      `${prefix}-0,Shop 000,${place.code},Am Markt 0,DE,Europe/Berlin,'+49 421 123,,,closed`,
    ]);
  });
});
