import type { Locator, Page } from '@playwright/test';

import { readCatalogue } from '../apps/server/src/features/applications/catalogue.ts';
import type { World } from '../apps/server/test/world.ts';
import type { Manifest } from '../packages/contract/src/manifest.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, dialog, freshCode, openAs } from './administration-house.ts';
import { expect, test } from './house.ts';
import { confirmPassword } from './second-factor-screens.ts';

const SIGN_IN: NonNullable<Manifest['signIn']> = {
  client: 'confidential',
  redirectPaths: ['/signed-in'],
  postLogoutRedirectPaths: ['/signed-out'],
  backchannelLogoutPath: '/logout',
};

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const secretOf = (place: Locator) => place.getByRole('definition').nth(2).locator('code');
const kept = (place: Locator) => button(place, 'I have the secret');

/** Installs an application that signs in through Foyer; it has no secret. */
async function install(world: World, given: Partial<Manifest> = {}): Promise<{ code: string; name: string }> {
  const code = freshCode('signs');
  const [any] = readCatalogue();
  if (any === undefined) throw new Error('The catalogue is empty.');
  const name = `Application ${code}`;
  const entry = `https://${code}.example/desk`;
  const permissions = [{ code: `${code}.desk`, kind: 'menu' as const, names: { en: 'Desk' } }];
  const { stores } = world.people;
  await stores.applications.install(
    { ...any, code, names: { en: name }, entry, permissions, signIn: SIGN_IN, ...given },
    90,
  );
  world.app.services.bus.resync();
  return { code, name };
}

/** Whether Foyer takes a secret for that of an application. */
async function works(world: World, code: string, secret: string): Promise<boolean> {
  const { status } = await fetch(`${world.origin}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'version' }),
  });
  return status === 200;
}

async function openDetails(page: Page, name: string): Promise<Locator> {
  await button(page, `Details: ${name}`).click();
  const details = dialog(page, name);
  await expect(details).toBeVisible();
  return details;
}

/** Makes a secret in opened details, the second time without a password. */
async function makeSecret(page: Page, name: string, choice?: string): Promise<Locator> {
  await button(page, 'New secret').click();
  if (choice !== undefined) await page.getByRole('radio', { name: choice }).check();
  await button(page, 'Make a new secret').click();
  return dialog(page, `New secret: ${name}`);
}

test('an application gets its secret, which is shown once and works', async ({ page, open, world }) => {
  const { code, name } = await install(world);
  const admin = await openAs(page, open, world, '/applications');
  await expect(row(page, name)).toContainText('No secret yet');

  const details = await openDetails(page, name);
  for (const fact of [
    'Through Foyer, with a secret',
    'In a tab of its own',
    `https://${code}.example/signed-in`,
    `https://${code}.example/signed-out`,
    `https://${code}.example/logout`,
    'It has not said',
  ])
    await expect(details).toContainText(fact);
  const shown = await makeSecret(page, name);
  await confirmPassword(page, admin);
  await expect(shown).toContainText('The secret is not shown again');
  await expect(shown).toContainText(`${world.origin}/oidc`);
  const secret = await secretOf(shown).innerText();
  expect(await works(world, code, secret)).toBe(true);
  expect(await works(world, code, `${secret.slice(0, -1)}_`)).toBe(false);

  await test.step('Escape does not lose it', async () => {
    await page.keyboard.press('Escape');
    await expect(shown.getByText('Please enter it first')).toBeVisible();
    await expect(kept(shown)).toBeFocused();
    await expect(secretOf(shown)).toHaveText(secret);
  });
  await page.keyboard.press('Enter');
  await expect(shown).toBeHidden();
  await expect(button(page, `Details: ${name}`)).toBeFocused();
  await expect(row(page, name)).not.toContainText('No secret yet');
  await expect(await openDetails(page, name)).not.toContainText(secret);
});

test('the secret before holds for another day, or ends at once', async ({ page, open, world }) => {
  const { code, name } = await install(world);
  const admin = await openAs(page, open, world, '/applications');
  await openDetails(page, name);
  let shown = await makeSecret(page, name);
  await confirmPassword(page, admin);
  const first = await secretOf(shown).innerText();
  await kept(shown).click();

  await openDetails(page, name);
  shown = await makeSecret(page, name, 'It holds for another day');
  await expect(shown).toContainText('The secret before it holds until');
  const second = await secretOf(shown).innerText();
  expect([await works(world, code, first), await works(world, code, second)]).toEqual([true, true]);
  await kept(shown).click();

  await openDetails(page, name);
  shown = await makeSecret(page, name, 'It ends at once');
  await expect(secretOf(shown)).toBeVisible();
  await expect(shown).not.toContainText('The secret before it holds until');
  expect([await works(world, code, first), await works(world, code, second)]).toEqual([false, false]);
});

test('an application without a secret of its own is offered none', async ({ page, open, world }) => {
  const { name } = await install(world, { signIn: { ...SIGN_IN, client: 'public' } });
  await openAs(page, open, world, '/applications');
  await expect(row(page, name)).not.toContainText('No secret yet');
  await expect(await openDetails(page, name)).toContainText('without a secret: it runs in the browser alone');
  await expect(button(page, 'New secret')).toHaveCount(0);
});

test('whoever may only look sees the facts and makes no secret', async ({ page, open, world }) => {
  const { name } = await install(world);
  const person = await world.people.user();
  const { id } = await world.people.organisation();
  await world.people.grant(person.id, id, 'applications.read');
  await openAs(page, open, world, '/applications', person);
  await expect(await openDetails(page, name)).toContainText('No secret yet');
  await expect(button(page, 'New secret')).toHaveCount(0);
});

test('an application that runs in another version than the installed one is marked', async ({ page, open, world }) => {
  const { code, name } = await install(world, { version: '2.0.0' });
  await openAs(page, open, world, '/applications');
  await openDetails(page, name);
  await page.keyboard.press('Escape');
  await world.people.stores.applications.noteVersion(code, '1.9.0', 0);
  await page.reload();
  await expect(row(page, name)).toContainText('Runs in 1.9.0');
  await expect(await openDetails(page, name)).toContainText('1.9.0, as it said on');
});

test('before it is installed, one sees how an application will sign people in', async ({ page, open, world }) => {
  await openAs(page, open, world, '/applications');
  await button(page, 'Install an application').click();
  const form = dialog(page, 'Install an application');
  const code = freshCode('seen');
  const chooseManifest = async (more: object) => {
    const manifest = { code, names: { en: 'Seen' }, icon: 'tag', version: '1.0.0', permissions: [], ...more };
    const buffer = Buffer.from(JSON.stringify(manifest));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'manifest.json', mimeType: 'application/json', buffer });
  };
  await chooseManifest({ signIn: SIGN_IN, opens: 'frame' });
  await expect(form).toContainText('Inside Foyer');
  await expect(form.getByRole('listitem').filter({ hasText: /^\/signed-in$/ })).toBeVisible();

  const entry = form.getByLabel('Address at which it opens');
  await entry.fill('https://seen.example/start');
  await expect(form).toContainText('https://seen.example/signed-in');
  await entry.fill(`${world.origin}/own`);
  await entry.press('Enter');
  await expect(form.getByText('This is the address of Foyer itself')).toBeVisible();
  await button(form, 'Back').click();

  await chooseManifest({ signIn: { ...SIGN_IN, redirectPaths: ['//evil.example/signed-in'] } });
  await expect(form.getByRole('listitem').filter({ hasText: '/signIn/redirectPaths/0' })).toContainText(
    'must be a path that begins with one slash',
  );
});

test('with the keyboard alone', async ({ page, open, world }) => {
  const { name } = await install(world);
  const admin = await openAs(page, open, world, '/applications');
  await button(page, `Details: ${name}`).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, name)).toBeVisible();
  await button(page, 'New secret').focus();
  await page.keyboard.press('Enter');
  const shown = dialog(page, `New secret: ${name}`);
  await expect(shown).toBeVisible();
  await button(page, 'Make a new secret').focus();
  await page.keyboard.press('Enter');
  await confirmPassword(page, admin);
  await expect(shown.getByText('Enter these values')).toBeFocused();
  for (const copy of ['Copy the issuer', 'Copy the client ID', 'Copy the secret', 'I have the secret']) {
    await page.keyboard.press('Tab');
    await expect(shown.getByRole('button', { name: copy })).toBeFocused();
  }
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the details, the question and the secret', async ({ page, open, world }) => {
      const { name } = await install(world);
      const admin = await openAs(page, open, world, '/applications');
      await openDetails(page, name);
      await expectAccessible(page);
      let shown = await makeSecret(page, name);
      await confirmPassword(page, admin);
      await expect(secretOf(shown)).toBeVisible();
      await page.keyboard.press('Escape');
      await expectAccessible(page);
      await kept(shown).click();
      await openDetails(page, name);
      await button(page, 'New secret').click();
      await expect(page.getByRole('radio', { name: 'It ends at once' })).toBeVisible();
      await expectAccessible(page);
      shown = dialog(page, `New secret: ${name}`);
      await button(page, 'Back').click();
      await expect(button(page, 'New secret')).toBeVisible();
    });
  });
}
