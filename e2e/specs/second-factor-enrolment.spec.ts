import { readFile } from 'node:fs/promises';

import { createWrongCode } from '@foyer/server/test/sign-in/second-factor.ts';

import { signIn } from '../actions.ts';
import { codeFromApp, secretOf } from '../authenticator-app.ts';
import { expect } from '../fixtures/base.ts';
import { test } from '../fixtures/second-factor.ts';
import { button, codeField, saveRecoveryCodes, list, login } from '../second-factor-page.ts';

const NEW_PASSWORD = 'Fresh_Word_1';

test('A user binds an app once a second factor is enforced', async ({ page, open, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await world.people.user();

  await world.people.setting('mfa', { mode: 'enforced' });

  await test.step('no other page opens before a second factor is bound', async () => {
    await open();
    await signIn(page, person.username, person.password);
    await page.waitForURL(/forceBind\?username=/);
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await open('/account');
    await expect(login(page)).toBeVisible();
  });

  await test.step('an expired key is replaced', async () => {
    await signIn(page, person.username, person.password);
    const old = await secretOf(page);
    await world.clock.forward(601);
    await codeField(page).fill(await codeFromApp(world, old));
    await expect(page.getByText('The key has expired. Scan the new one')).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    expect(await secretOf(page)).not.toBe(old);
  });

  const secret = await secretOf(page);
  await test.step('the key is copied, and its code binds the app', async () => {
    await button(page, 'Copy key').click();
    await expect(button(page, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await codeField(page).fill(await codeFromApp(world, secret));
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  });

  await test.step('the recovery codes are downloaded and copied', async () => {
    const codes = await list(page, 'Recovery codes').allInnerTexts();
    const saving = page.waitForEvent('download');
    await button(page, 'Download').click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('foyer-recovery-codes.txt');
    const text = await readFile(await download.path(), 'utf8');
    for (const entry of [...codes, person.username]) expect(text).toContain(entry);
    await button(page, 'Copy all').click();
    await expect(button(page, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    expect(await saveRecoveryCodes(page)).toEqual(codes);
    // The browser returns to the page that was requested before.
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  });
});

test('A new user binds a second factor, then changes the password, in German, while other tabs wait', async ({
  page,
  open,
  context,
  world,
}) => {
  await world.people.setting('mfa', { mode: 'enforced' });
  const { username, password } = await world.people.userWithInitialPassword();
  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  const others = [await context.newPage()];
  await others[0]?.goto(`${world.origin}/base/#/home`);
  const expectOthersShow = async (heading: RegExp): Promise<void> => {
    for (const other of others) await expect(other.getByRole('heading', { name: heading })).toBeVisible();
  };
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Zwei-Faktor-Authentifizierung einrichten' })).toBeVisible();
  others.push(await context.newPage());
  await others[1]?.goto(`${world.origin}/base/#/home`);
  await expectOthersShow(/^Anmelden$/);
  const code = page.getByLabel('Code aus der App');
  await code.fill('12345');
  await code.press('Enter');
  await expect(page.getByText('Geben Sie den sechsstelligen Code ein')).toBeVisible();
  const secret = await secretOf(page);
  await code.fill(await createWrongCode(world, { seed: secret }));
  await expect(page.getByText('Der Code stimmt nicht.')).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await code.fill(await codeFromApp(world, secret));

  await expect(page.getByRole('heading', { name: 'Wiederherstellungscodes speichern' })).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Weiter' });
  await goOn.click();
  await expect(page.getByText('Speichern Sie die Codes')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wählen Sie Ihr eigenes Passwort' })).toBeVisible();
  await expectOthersShow(/^Anmelden$/);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Neues Passwort wiederholen').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
  await expectOthersShow(/Willkommen/);
});
