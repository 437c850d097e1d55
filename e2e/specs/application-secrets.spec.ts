import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import {
  button,
  dialog,
  newCode,
  delayFrames,
  delayTimers,
  nextFrame,
  openAsAdministrator,
} from '../fixtures/administration.ts';
import {
  installSigning,
  confirmButton,
  makeSecret,
  openDetails,
  secretOf,
  SIGN_IN,
} from '../fixtures/application-secrets.ts';
import { expect, test } from '../fixtures/base.ts';
import { confirmPassword } from '../second-factor-page.ts';

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Whether Foyer accepts a secret for an application. */
async function works(world: World, code: string, secret: string): Promise<boolean> {
  const { status } = await fetch(`${world.origin}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'version' }),
  });
  return status === 200;
}

test('An administrator makes and replaces the secret of an application, on accessible screens', async ({
  page,
  open,
  world,
}) => {
  const { code, name } = await installSigning(world);
  const { name: publicName } = await installSigning(world, { signIn: { ...SIGN_IN, client: 'public' } });
  const versioned = await installSigning(world, { version: '2.0.0' });
  const { name: keysName } = await installSigning(world);
  await world.people.repositories.applications.noteVersion(versioned.code, '1.9.0', 0);
  const admin = await openAsAdministrator(page, open, world, '/applications');
  const validUntilText = 'The previous client secret is valid until';
  let first = '';

  await test.step('a new secret is shown once and is accepted', async () => {
    await expect(row(page, name)).toContainText('Client secret missing');
    const details = await openDetails(page, name);
    for (const fact of [
      'Single sign-on with Foyer, confidential client',
      'In a new tab',
      `https://${code}.example/signed-in`,
      `https://${code}.example/signed-out`,
      `https://${code}.example/logout`,
      'Not reported',
    ])
      await expect(details).toContainText(fact);
    await expectAccessibleAtWidths(page);
    const secretDialog = await makeSecret(page, name);
    await confirmPassword(page, admin);
    await expect(secretDialog).toContainText('The client secret won’t be shown again');
    await expect(secretDialog).toContainText(`${world.origin}/oidc`);
    first = await secretOf(secretDialog).innerText();
    expect(await works(world, code, first)).toBe(true);
    expect(await works(world, code, `${first.slice(0, -1)}_`)).toBe(false);
    // Escape does not close the dialog: the secret would be lost.
    await page.keyboard.press('Escape');
    await expect(secretDialog.getByText('First enter it in the application')).toBeVisible();
    await expect(confirmButton(secretDialog)).toBeFocused();
    await expect(secretOf(secretDialog)).toHaveText(first);
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Enter');
    await expect(secretDialog).toBeHidden();
    await expect(button(page, `Details: ${name}`)).toBeFocused();
    await expect(row(page, name)).not.toContainText('Client secret missing');
  });

  await test.step('the former secret is valid for another day, or ends at once', async () => {
    await expect(await openDetails(page, name)).not.toContainText(first);
    let secretDialog = await makeSecret(page, name, 'Keep valid for 24 hours');
    await expect(secretDialog).toContainText(validUntilText);
    const second = await secretOf(secretDialog).innerText();
    expect([await works(world, code, first), await works(world, code, second)]).toEqual([true, true]);
    await confirmButton(secretDialog).click();

    await openDetails(page, name);
    await button(page, 'Create new client secret').click();
    await expect(page.getByRole('radio', { name: 'Revoke now' })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await button(page, 'Back').click();
    secretDialog = await makeSecret(page, name, 'Revoke now');
    await expect(secretOf(secretDialog)).toBeVisible();
    await expect(secretDialog).not.toContainText(validUntilText);
    expect([await works(world, code, first), await works(world, code, second)]).toEqual([false, false]);
    await confirmButton(secretDialog).click();
  });

  await test.step('a public application has no secret', async () => {
    await expect(row(page, publicName)).not.toContainText('Client secret missing');
    const details = await openDetails(page, publicName);
    await expect(details).toContainText('Single sign-on with Foyer, public client (no secret)');
    await expect(button(page, 'Create new client secret')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('the preview of a manifest shows how an application signs users in', async () => {
    await button(page, 'Install application').click();
    const form = dialog(page, 'Install application');
    const seen = newCode('seen');
    const chooseManifest = async (more: object) => {
      const manifest = { code: seen, names: { en: 'Seen' }, icon: 'tag', version: '1.0.0', permissions: [], ...more };
      const buffer = Buffer.from(JSON.stringify(manifest));
      const file = { name: 'manifest.json', mimeType: 'application/json', buffer };
      await page.locator('input[type=file]').setInputFiles(file);
    };
    await chooseManifest({ signIn: SIGN_IN, opens: 'frame' });
    await expect(form).toContainText('Inside Foyer');
    await expect(form.getByRole('listitem').filter({ hasText: /^\/signed-in$/ })).toBeVisible();

    const entry = form.getByLabel('URL', { exact: true });
    await entry.fill('https://seen.example/start');
    await expect(form).toContainText('https://seen.example/signed-in');
    await entry.fill(`${world.origin}/own`);
    await entry.press('Enter');
    await expect(form.getByText('This URL is on the host of Foyer')).toBeVisible();
    await button(form, 'Back').click();

    await chooseManifest({ signIn: { ...SIGN_IN, redirectPaths: ['//evil.example/signed-in'] } });
    await expect(form.getByRole('listitem').filter({ hasText: 'signIn.redirectPaths[0]' })).toContainText(
      'must be a path that starts with a single slash',
    );
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('an application that runs in another version than the installed one is marked', async () => {
    await expect(row(page, versioned.name)).toContainText('Running 1.9.0');
    const details = await openDetails(page, versioned.name);
    await expect(details).toContainText('1.9.0, reported');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('make a secret by keyboard alone', async () => {
    await button(page, `Details: ${keysName}`).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page, keysName)).toBeVisible();
    await button(page, 'Create new client secret').focus();
    await page.keyboard.press('Enter');
    const secretDialog = dialog(page, `Create new client secret: ${keysName}`);
    await expect(secretDialog).toBeVisible();
    await nextFrame(page); // in this frame the dialog focuses itself once more
    await button(page, 'Create client secret').focus();
    await delayTimers(page, 100);
    await delayFrames(page, 100);
    await page.keyboard.press('Enter');
    await expect(secretDialog.getByText('Enter these values')).toBeFocused();
    for (const copy of ['Copy issuer', 'Copy client ID', 'Copy client secret', 'Copy all', 'I’ve saved the secret']) {
      await page.keyboard.press('Tab');
      await expect(secretDialog.getByRole('button', { name: copy })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(secretDialog).toBeHidden();
  });

  await test.step('read permission shows the facts and no action', async () => {
    const { name: withoutSecret } = await installSigning(world);
    const person = await world.people.user();
    const { id } = await world.people.organisation();
    await world.people.grant(person.id, id, 'applications.read');
    await openAsAdministrator(page, open, world, '/applications', person);
    await expect(row(page, withoutSecret)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').filter({ hasNotText: 'Details' })).toHaveCount(0);
    const details = await openDetails(page, withoutSecret);
    await expect(details).toContainText('Client secret missing');
    await expect(details).toContainText('Ask an administrator who can install applications');
    await expect(button(page, 'Create new client secret')).toHaveCount(0);
  });
});
