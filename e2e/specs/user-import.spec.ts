import { readFile } from 'node:fs/promises';

import { csvOf, IMPORT_HEADER, userLines } from '@foyer/server/test/files/user-imports.ts';
import { sheetOf, workbook } from '@foyer/server/test/files/workbooks.ts';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, dialog, newName, newCode, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { chooseFile, countClicks, FILE_DIALOG_CLICKS } from '../fixtures/clicks.ts';
import { confirmPassword } from '../second-factor-page.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('An administrator exports users, and imports others from a CSV file and from a workbook, in accessible steps', async ({
  page,
  open,
  world,
}) => {
  const place = await world.people.organisation({ name: newName('Import') });
  const one = await world.people.user({ organisation: place.code });
  const usernamePrefix = newCode('crew');
  const admin = await openAsAdministrator(page, open, world, `/users?organisation=${place.id}`);
  const form = dialog(page, 'Import users');
  const input = form.locator('input[type=file]');

  await test.step('save a template and the users of a list', async () => {
    const exported = page.waitForEvent('download');
    await button(page, 'Export users').click();
    const file = await exported;
    expect(file.suggestedFilename()).toMatch(/^users-.*\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${one.username},${one.username},,${place.code},,,,,active,`));
    await button(page, 'Import users').click();
    await expect(button(form, 'Choose file')).toBeVisible();
    const template = page.waitForEvent('download');
    await button(form, 'Save an empty file with these columns').click();
    expect(await readFile(await (await template).path(), 'utf8')).toBe(`\uFEFF${IMPORT_HEADER},role,place,lastDay\r\n`);
  });

  const lines = userLines(place.code, usernamePrefix, 40);
  await test.step('a file with problems lists them by line, and the list can be saved', async () => {
    const wrong = lines.slice(0, 30).with(2, `${usernamePrefix}-1,=1+1,no address,nowhere,`);
    await input.setInputFiles(csv('crew.csv', csvOf(wrong)));
    await expect(form.getByText('4 errors in crew.csv. No users have been added.')).toBeVisible();
    await expect(button(form, 'Choose another file')).toBeFocused();
    await expect(form.getByRole('row', { name: /Line 4 username The username is already in line 2/ })).toBeVisible();
    await expect(form.getByRole('row', { name: /Line 4 displayName This is a formula/ })).toBeVisible();
    await expect(
      form.getByRole('row', { name: /Line 4 organisation Unknown organisation, store, role or language nowhere/ }),
    ).toBeVisible();
    await expectAccessibleAtWidths(page);
    const saving = page.waitForEvent('download');
    await button(form, 'Save as CSV').click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved).toContain(
      `4,displayName,"This is a formula, or begins like one (with =, +, - or @); if it is text, put an apostrophe (') before it",'=1+1\r\n`,
    );
    await button(form, 'Choose another file').click();
  });

  await test.step('the correct rows of a file with problems are imported with their roles', async () => {
    const roleId = await world.people.grant(one.id, place.id);
    const roles = world.database.queries.selectFrom('roles').select('name').where('id', '=', roleId);
    const { name: role } = await roles.executeTakeFirstOrThrow();
    const store = await world.people.store(place.id);
    const name = newCode('skip');
    const rows = userLines(place.code, name, 3).map((row) => `${row},,`);
    const [first = '', , third = ''] = rows;
    const file = [`${IMPORT_HEADER},role,place`, first.replace(/,,$/, `,${role},${store.code}`), 'x', third].join(
      '\r\n',
    );
    await input.setInputFiles(csv('skip.csv', file));
    await expect(form.getByText('3 errors in skip.csv. No users have been added.')).toBeVisible();
    await expect(form.getByRole('row', { name: new RegExp(`${name}-1 .*${role} ${store.code}`) })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await button(form, 'Import the 2 correct rows').click();
    await confirmPassword(page, admin);
    await expect(form.getByText('2 people added')).toBeVisible();
    await expect(form.getByText('1 row with errors was skipped')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 total')).toBeVisible();
    await button(page, 'Import users').click();
  });

  await test.step('import users by keyboard', async () => {
    await input.setInputFiles(csv('crew.csv', csvOf(lines)));
    await expect(form.getByText('40 people in crew.csv are ready to be invited')).toBeVisible();
    await expect(button(form, 'Invite 40 people')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByText('40 people added')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByText('43 total')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Invited' })).toHaveCount(42);
  });

  await test.step('a file of German Excel is imported once its names are confirmed', async () => {
    await button(page, 'Import users').click();
    const text = `${IMPORT_HEADER}\r\n${newCode('enc')},Zoë Müller,zoe@shop.example,${place.code},\r\n`;
    const file = { name: 'leute.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
    await input.setInputFiles(file);
    await expect(form.getByText('leute.csv is not encoded in UTF-8.')).toBeVisible();
    await expect(button(form, 'Use this encoding')).toBeFocused();
    await expect(form.getByLabel('Encoding')).toHaveValue('windows-1252');
    await expect(form.getByText(/Detected with \d+% certainty/)).toBeVisible();
    await expect(form.getByText('Zoë Müller')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await form.getByLabel('Encoding').selectOption('Western European (Mac)');
    await expect(form.getByText('ZoÎ M¸ller')).toBeVisible();
    await form.getByLabel('Encoding').selectOption('Western European (Windows)');
    await expect(form.getByText('Zoë Müller')).toBeVisible();
    await button(form, 'Use this encoding').click();
    await button(form, 'Invite 1 person').click();
    await expect(form.getByText('1 person added')).toBeVisible();
    await expect(form.getByRole('row', { name: /Zoë Müller/ })).toBeVisible();
    await page.keyboard.press('Enter');
  });

  await test.step('a broken workbook is refused; one that is dropped is imported', async () => {
    await button(page, 'Import users').click();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const broken = { name: 'broken.xlsx', mimeType, buffer: Buffer.from('PK\u0003\u0004') };
    await input.setInputFiles(broken);
    await expect(form.getByRole('alert')).toContainText('The file is damaged or incomplete.');
    await expect(button(form, 'Choose another file')).toBeFocused();
    await expectAccessibleAtWidths(page);

    const rows = [IMPORT_HEADER, ...userLines(place.code, newCode('book'), 3)].map((line) => line.split(','));
    const bytes = [...workbook(sheetOf(rows))];
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'people.xlsx'));
      return transfer;
    }, bytes);
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
    await expect(button(form, 'Invite 3 people')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await button(form, 'Invite 3 people').click();
    await expect(form.getByText('3 people added')).toBeVisible();
    await expectAccessibleAtWidths(page);
  });
});

test('An administrator imports 199 people with roles and stores in at most 6 clicks, and all of them can work', async ({
  page,
  open,
  world,
}) => {
  const region = await world.people.organisation({ name: newName('Region') });
  const stores = await Promise.all(
    Array.from({ length: 10 }, (_, index) => world.people.store(region.id, `S ${index}`)),
  );
  const someone = await world.people.user({ organisation: region.code });
  const roleId = await world.people.grant(someone.id, region.id, 'users.read');
  const roles = world.database.queries.selectFrom('roles').select('name').where('id', '=', roleId);
  const { name: role } = await roles.executeTakeFirstOrThrow();
  const prefix = newCode('staff');
  const lines = userLines(region.code, prefix, 199).map(
    (line, index) => `${line},${role},${stores[index % stores.length]?.code ?? ''}`,
  );
  const file = csv('staff.csv', [`${IMPORT_HEADER},role,place`, ...lines].join('\r\n'));
  const admin = await openAsAdministrator(page, open, world, '/users');
  const form = dialog(page, 'Import users');
  const clicks = await countClicks(page);

  await button(page, 'Import users').click();
  await chooseFile(page, () => button(form, 'Choose file').click(), file);
  await button(form, 'Invite 199 people').click();
  await confirmPassword(page, admin);
  await expect(form.getByText('199 people added')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(form).toBeHidden();
  expect((await clicks()) + FILE_DIALOG_CLICKS).toBeLessThanOrEqual(6);

  const { queries } = world.database;
  const granted = await queries
    .selectFrom('role_assignments')
    .innerJoin('users', 'users.id', 'role_assignments.user_id')
    .innerJoin('stores', 'stores.id', 'role_assignments.store_id')
    .select(['users.username', 'stores.code'])
    .where('role_assignments.role_id', '=', roleId)
    .execute();
  expect(new Map(granted.map(({ username, code }) => [username, code]))).toEqual(
    new Map(lines.map((line, index) => [line.split(',')[0] ?? '', stores[index % stores.length]?.code ?? ''])),
  );
  // The emails are written one by one.
  const mails = queries.selectFrom('mails').select('recipient').where('recipient', 'like', `${prefix}-%`);
  await expect.poll(async () => (await mails.execute()).length, { timeout: 180_000 }).toBe(199);
});
