import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths, expectUncovered } from '../accessibility.ts';
import { button, dialog, newCode, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { createCaller } from '../fixtures/roles.ts';
import { confirmPassword } from '../second-factor-page.ts';

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const installed = (page: Page) => page.getByRole('list', { name: 'Installed', exact: true });

function manifestOf(code: string, version = '1.0.0') {
  const menu = { code: `${code}.desk`, kind: 'menu', names: { en: 'Desk', de: 'Tisch' } };
  return { code, names: { en: `App ${code}`, de: `Anwendung ${code}` }, icon: 'tag', version, permissions: [menu] };
}

async function chooseFile(page: Page, content: object | string): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const file = { name: 'manifest.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

test('An administrator installs, upgrades, orders and uninstalls applications, on accessible screens', async ({
  page,
  open,
  world,
}) => {
  await world.people.application('signage', { position: 1, entry: 'https://signage.example/' });
  await world.people.application('handheld', { position: 2, version: '0.0.1', entry: 'https://handheld.example/' });
  const code = newCode('file');
  const name = `App ${code}`;
  const admin = await openAsAdministrator(page, open, world, '/applications');

  await expect(installed(page).getByRole('listitem').first()).toBeVisible();
  await expectAccessibleAtWidths(page);

  await test.step('a manifest from a private or unusable address is refused', async () => {
    await button(page, 'Install application').click();
    const form = dialog(page, 'Install application');
    await form.getByRole('tab', { name: 'From a URL' }).click();
    const field = form.getByLabel('Manifest URL');
    await button(form, 'Fetch').click();
    await expect(form.getByText('Enter the URL of the manifest')).toBeVisible();
    await field.fill('ftp://example.com/manifest.json');
    await field.press('Enter');
    await expect(form.getByText(/^Enter a URL that starts with https:/)).toBeVisible();
    await field.fill('https://10.0.0.1/manifest.json');
    await field.press('Enter');
    await expect(form.getByText(/^Manifests can’t be fetched from a private network/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('problems of a manifest are shown at their places', async () => {
    await button(page, 'Install application').click();
    const form = dialog(page, 'Install application');
    await chooseFile(page, 'no json');
    await expect(form.getByText('The file is not valid JSON')).toBeVisible();
    await chooseFile(page, { ...manifestOf('shop'), version: 'one', owner: 'me' });
    await expect(form.getByRole('listitem').filter({ hasText: 'version' })).toContainText('has an invalid format');
    await expect(form.getByRole('listitem').filter({ hasText: 'owner' })).toContainText('is not a manifest field');
    await expectAccessibleAtWidths(page);
  });

  await test.step('install from a file', async () => {
    const form = dialog(page, 'Install application');
    await chooseFile(page, manifestOf(code));
    await expect(form).toContainText('1 permission');
    await expect(form).toContainText(`Anwendung ${code}`);
    await button(form, 'Install').click();
    await expect(form.getByText('Enter the URL of the application')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await form.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
    await form.getByLabel('URL', { exact: true }).press('Enter');
    await confirmPassword(page, admin);
    await expect(form.getByText(/^Enter a full URL/)).toBeVisible();
    await form.getByLabel('URL', { exact: true }).fill('https://file.example/');
    await form.getByLabel('URL', { exact: true }).press('Enter');
    await expect(page.getByText(`${name} installed`)).toBeVisible();
    await expect(row(page, name)).toContainText('https://file.example/');
  });

  await test.step('upgrade from a file, never to an earlier version or another application', async () => {
    await button(page, `Upgrade: ${name}`).click();
    const upgrade = dialog(page, `Upgrade ${name}`);
    await chooseFile(page, manifestOf(code, '0.9.0'));
    await expect(upgrade.getByRole('alert').filter({ hasText: 'version' })).toContainText(
      'is older than the installed version',
    );
    await chooseFile(page, manifestOf(newCode('other')));
    await expect(upgrade.getByText('belongs to another application')).toBeVisible();
    await chooseFile(page, { ...manifestOf(code, '2.0.0'), entry: 'https://elsewhere.example/' });
    await expect(upgrade).toContainText('1.0.0 → 2.0.0');
    await button(upgrade, 'Upgrade').click();
    await expect(page.getByText(`${name} upgraded`)).toBeVisible();
    await expect(row(page, name)).toContainText('2.0.0');
    // The address set by the administrator is kept.
    await expect(row(page, name)).toContainText('https://file.example/');
  });

  await test.step('edit the address', async () => {
    await button(page, `Details: ${name}`).click();
    await button(dialog(page, name), 'Edit URL').click();
    const edit = dialog(page, `Edit URL: ${name}`);
    await edit.getByLabel('URL', { exact: true }).fill('https://moved.example/');
    await button(edit, 'Save URL').click();
    await expect(row(page, name)).toContainText('https://moved.example/');
    await expect(row(page, name)).toContainText('2.0.0');
  });

  await test.step('uninstall', async () => {
    await button(page, `Uninstall: ${name}`).click();
    const confirmation = question(page, `Uninstall ${name}?`);
    await expect(confirmation).toContainText('The application disappears from Home for all users');
    await button(confirmation, 'Uninstall').click();
    await expect(page.getByText(`${name} uninstalled`)).toBeVisible();
    await expectUncovered(page, button(page, 'Install application'));
    await expect(row(page, name)).toHaveCount(0);
  });

  await test.step('install from another server', async () => {
    const other = newCode('web');
    const otherName = `App ${other}`;
    const answer = { ...manifestOf(other), entry: 'https://web.example/' };
    const server = createServer((_request, response) => void response.end(JSON.stringify(answer)));
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    const address = `http://localhost:${port}/manifest.json`;

    await button(page, 'Install application').click();
    const form = dialog(page, 'Install application');
    await form.getByRole('tab', { name: 'From a URL' }).click();
    await form.getByLabel('Manifest URL').fill(address);
    await page.keyboard.press('Enter');
    await expect(form).toContainText(`Anwendung ${other}`);
    await button(form, 'Install').click();
    await expect(page.getByText(`${otherName} installed`)).toBeVisible();
    await expect(row(page, otherName)).toContainText('https://web.example/');
    server.close();
  });

  await test.step('upgrade to a version that ships', async () => {
    const handheld = 'Handheld link';
    await expect(row(page, handheld)).toContainText(/\d available/);
    await button(page, `Upgrade: ${handheld}`).click();
    const upgrade = dialog(page, `Upgrade ${handheld}`);
    await expect(upgrade).toContainText('0.0.1 → ');
    await button(upgrade, 'Upgrade').click();
    await expect(page.getByText(`${handheld} upgraded`)).toBeVisible();
    await button(dialog(page, `Next: create the client secret for ${handheld}`), 'Later').click();
    await expect(row(page, handheld)).not.toContainText(/\d available/);
    await expect(row(page, handheld)).toContainText('https://handheld.example/');
  });

  await test.step('install an application that ships, and move it by keyboard', async () => {
    const shipped = 'Electronic shelf label service';
    await button(page, `Install: ${shipped}`).click();
    const form = dialog(page, 'Install application');
    await form.getByLabel('URL', { exact: true }).fill('https://esl.example/');
    await button(form, 'Install').click();
    const next = dialog(page, `Next: create the client secret for ${shipped}`);
    await expect(page.getByRole('alertdialog')).toHaveCount(0); // the page of the administrator refreshes without a question
    await button(next, 'Create client secret').click();
    await expect(next).toContainText('esl');
    await page.keyboard.press('Escape');
    await expectAccessibleAtWidths(page);
    await button(next, 'I’ve saved the secret').click();
    await expect(row(page, shipped)).not.toContainText('Client secret missing');
    const last = installed(page).getByRole('listitem').last();
    await expect(last).toContainText(shipped);
    const moveUp = button(page, `Move up: ${shipped}`);
    await moveUp.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Electronic shelf label service is now at position/)).toBeAttached();
    await expect(moveUp).toBeFocused();
    await expect(last).not.toContainText(shipped);
    const caller = await createCaller(world);
    const order = async () => (await caller.call('GET /v2/manage/applications')).data.installed;
    // The page reorders the list before the server responds.
    await expect.poll(async () => (await order()).at(-1)?.manifest.names['en']).not.toBe(shipped);
  });
});
