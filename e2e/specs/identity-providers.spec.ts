import type { ProviderValue } from '@foyer/contract/identity-providers.ts';
import { createProviderAdministrator } from '@foyer/server/test/administration/provider-administration.ts';
import { createFakeProvider, type FakeProvider } from '@foyer/server/test/fakes/fake-provider.ts';
import { pngOf } from '@foyer/server/test/files/pictures.ts';
import { AUTHORITY, CLIENT, ISSUER, microsoftOf, openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test as base } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { enterPassword } from '../fixtures/roles.ts';
import { otherPage, radio, save, saved, saveByKeyboard, toggle, undo } from '../fixtures/settings.ts';

/** The base fixture with a provider that can be configured. */
const test = base.extend<{ provider: FakeProvider }>({
  provider: async ({ perWorker, world }, provide) => provide(await perWorker(createAcme, world)),
});

const createAcme = ({ origin }: World) => createFakeProvider([`${origin}/v2/sso/acme/return`]);

const LIST = '/settings?section=providers';
const at = (name: string) => `${LIST}&provider=${name}`;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const providerLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const outcomes = (page: Page) => page.getByRole('list', { name: 'Test results' }).getByRole('listitem');

/** Configures a provider as another administrator. */
async function addProvider(world: World, name: string, value: ProviderValue, label = ''): Promise<void> {
  const { status } = await (await createProviderAdministrator(world)).set(name, value, { page: { label } });
  expect(status).toBe(200);
}

test('An administrator adds a provider, tries it, changes it and removes it', async ({
  page,
  open,
  world,
  provider,
}) => {
  const admin = await openAsAdministrator(page, open, world, LIST);

  await test.step('wrong and missing fields are marked', async () => {
    await expect(heading(page, 'Identity providers', 2)).toBeVisible();
    await expect(row(page, 'Microsoft')).toContainText('Not set up');
    await providerLink(page, 'Add provider').click();
    await expect(heading(page, 'Add provider', 3)).toBeFocused();
    await field(page, 'Identifier').fill('Big Co');
    await field(page, 'Issuer').fill('id.example');
    await save(page).click();
    await expect(field(page, 'Identifier')).toBeFocused();
    await expect(page.getByText(/^Use lowercase letters/)).toBeVisible();
    await expect(page.getByText(/^Enter a URL that starts with https/)).toBeVisible();
    await expect(field(page, 'Client ID')).toHaveAccessibleDescription(/This field is required/);
    await expectAccessibleAtWidths(page);
  });

  await test.step('the provider is saved behind the password', async () => {
    await field(page, 'Identifier').fill('acme');
    await expect(page.getByText(`${world.origin}/v2/sso/acme/return`)).toBeVisible();
    await field(page, 'Provider name').fill('Acme ID');
    await field(page, 'Issuer').fill(provider.issuer);
    await field(page, 'Client ID').fill(CLIENT.id);
    await toggle(page, 'Enabled').check();
    await save(page).click();
    await expect(field(page, 'Client secret')).toBeFocused();
    await field(page, 'Client secret').fill(CLIENT.secret);
    await save(page).click();
    await enterPassword(page, admin);
    await expect(saved(page)).toBeVisible();
    await expect(heading(page, 'Acme ID', 3)).toBeVisible();
    await expect(page).toHaveURL(/provider=acme/);
    await expect(page.getByText(`${world.origin}/v2/sso/acme/return`)).toBeVisible();
    await expect(page.getByText('A secret is saved. It can’t be shown.')).toBeVisible();
  });

  await test.step('trying it succeeds, and the sign-in page offers it', async () => {
    await button(page, 'Test connection').click();
    await expect(outcomes(page)).toHaveCount(5);
    await expect(outcomes(page).filter({ hasText: /OK$/ })).toHaveCount(5);
    const other = await otherPage(page, world);
    await expect(providerLink(other, 'Sign in with Acme ID')).toBeVisible();
    await other.context().close();
  });

  await test.step('a second provider with the issuer of the first is refused', async () => {
    await providerLink(page, 'All providers').click();
    await expect(providerLink(page, 'Edit: Acme ID')).toBeFocused();
    await expectAccessibleAtWidths(page);
    await providerLink(page, 'Add provider').click();
    await field(page, 'Identifier').fill('acme-two');
    await field(page, 'Issuer').fill(provider.issuer);
    await field(page, 'Client ID').fill(CLIENT.id);
    await save(page).click();
    await expect(field(page, 'Issuer')).toHaveAccessibleDescription(/Another provider already uses this value/);
    await undo(page).click();
    await providerLink(page, 'All providers').click();
  });

  await test.step('a kept secret has to be entered again for another issuer, and a trial shows which steps were not tried', async () => {
    await providerLink(page, 'Edit: Acme ID').click();
    await field(page, 'Issuer').fill(`${provider.issuer}/elsewhere`);
    await expect(page.getByText(/^Enter the secret again/)).toBeVisible();
    await expect(page.getByText('Save your changes first. The test uses the saved settings.')).toBeVisible();
    await expect(button(page, 'Test connection')).toBeDisabled();
    await save(page).click();
    await expect(field(page, 'Client secret')).toBeFocused();
    await field(page, 'Client secret').fill('wrong');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await expect(page.getByText(/^A secret is saved/)).toBeVisible();
    await button(page, 'Test connection').click();
    await expect(outcomes(page).nth(1)).toContainText(/Connection to the provider\s*Failed/);
    await expect(outcomes(page).filter({ hasText: 'Not tested' })).toHaveCount(3);
    await expectAccessibleAtWidths(page);
  });

  await test.step('the provider is removed after a question', async () => {
    await button(page, 'Remove provider').click();
    await expect(question(page, 'Remove Acme ID?')).toContainText('all linked accounts are removed');
    await button(question(page, 'Remove Acme ID?'), 'Remove provider').click();
    await expect(page.getByText('Acme ID removed')).toBeVisible();
    await expect(page.getByText('No other providers yet')).toBeVisible();
  });
});

test('An administrator adds a provider by keyboard, and is asked about unsaved changes', async ({
  page,
  open,
  world,
}) => {
  const admin = await openAsAdministrator(page, open, world, LIST);

  await test.step('a provider is added by the keyboard alone', async () => {
    const type = async (name: string, text: string) => {
      await tabTo(page, field(page, name));
      await page.keyboard.type(text);
    };
    await tabTo(page, providerLink(page, 'Add provider'));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add provider', 3)).toBeFocused();
    await tabTo(page, radio(page, 'OpenID Connect'));
    await page.keyboard.press('ArrowDown');
    await expect(radio(page, 'OAuth 2.0')).toBeChecked();
    await type('Identifier', 'legacy');
    await type('Authorization endpoint', 'https://legacy.example/authorize');
    await type('Token endpoint', 'https://legacy.example/token');
    await type('UserInfo endpoint', 'https://legacy.example/me');
    await type('Client ID', 'foyer');
    await saveByKeyboard(page, admin);
    await expect(heading(page, 'legacy', 3)).toBeFocused();
  });

  await test.step('an invalid tenant ID is marked', async () => {
    await providerLink(page, 'All providers').click();
    await providerLink(page, 'Set up: Microsoft').click();
    await expect(heading(page, 'Microsoft', 3)).toBeFocused();
    await field(page, 'Directory (tenant) ID').fill('shop.example');
    await field(page, 'Client ID').fill(CLIENT.id);
    await save(page).click();
    await expect(page.getByText(/^Enter the tenant ID/)).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('unsaved changes are asked about before the provider is left', async () => {
    await providerLink(page, 'All providers').click();
    const confirmDialog = question(page, 'Leave without saving?');
    await button(confirmDialog, 'Stay').click();
    await expect(field(page, 'Directory (tenant) ID')).toHaveValue('shop.example');
    await page.goBack();
    await button(confirmDialog, 'Leave').click();
    await expect(providerLink(page, 'Set up: Microsoft')).toBeFocused();
  });

  await test.step('WeChat has its own form, and an unknown provider none', async () => {
    await open(at('wechat'));
    await expect(save(page)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await open(at('unknown'));
    await expect(page.getByText('Provider not found')).toBeVisible();
  });
});

test('Two administrators change one provider, one adds a picture, and the settings of the sign-in page show the provider', async ({
  page,
  open,
  world,
}) => {
  const value = openIdOf(ISSUER);
  await addProvider(world, 'acme', value);
  await openAsAdministrator(page, open, world, at('acme'));

  await test.step('a change by another administrator is shown, and the own input is kept', async () => {
    await field(page, 'Provider name').fill('Mine');
    // This marks every session as reauthenticated: no password is required afterwards.
    await addProvider(world, 'acme', { ...value, scopes: 'openid' }, 'Theirs');
    await save(page).click();
    await expect(page.getByText(/^Someone else changed this while you were editing/)).toBeVisible();
    await expect(page.getByText('Saved by someone else: Theirs')).toBeVisible();
    await expect(field(page, 'Provider name')).toHaveValue('Mine');
    await expect(field(page, 'Scopes')).toHaveValue('openid');
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText(/^Saved by someone else/)).toHaveCount(0);
  });

  await test.step('a provider that another administrator removed is added again by saving', async () => {
    await field(page, 'Provider name').fill('Still here');
    await (await createProviderAdministrator(world)).remove('acme');
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(page.getByText(/^Someone else removed this provider/)).toBeVisible();
    await expect(field(page, 'Provider name')).toHaveValue('Still here');
    await expect(field(page, 'Issuer')).toHaveValue(ISSUER);
    await field(page, 'Client secret').fill(CLIENT.secret);
    await save(page).click();
    await expect(page.getByText(/^Someone else removed this provider/)).toHaveCount(0);
    await expect(heading(page, 'Still here', 3)).toBeVisible();
  });

  await test.step('a picture replaces the key', async () => {
    const picture = page.getByRole('group', { name: 'Picture' });
    await expect(picture).toContainText('Key icon');
    const chooser = page.waitForEvent('filechooser');
    await button(picture, 'Choose a picture').click();
    await (await chooser).setFiles({ name: 'acme.png', mimeType: 'image/png', buffer: pngOf(64, 64) });
    await expect(picture).toContainText('Custom picture');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    expect((await world.app.services.settings.get('signInPage')).SSOConfig['acme']?.icon).toMatch(/^[0-9a-f]{64}$/);
    await button(picture, 'Remove picture').click();
    await expect(button(picture, 'Choose a picture')).toBeFocused();
    await undo(page).click();
  });

  await test.step('the settings of the sign-in page show its providers, and lead to them', async () => {
    await addProvider(world, 'acme', value, 'Acme ID');
    await addProvider(world, 'microsoft', microsoftOf(AUTHORITY));
    await open('/settings?section=signIn');
    const seen = page.getByRole('region', { name: 'Shown on the sign-in page' });
    await expect(seen).toContainText('Sign in with Acme ID');
    await expect(seen).toContainText('Sign in with Microsoft');
    await providerLink(page, 'Identity providers').last().click();
    await expect(heading(page, 'Identity providers', 2)).toBeFocused();
  });
});

test('An administrator who is no super administrator reads the providers and changes nothing', async ({
  page,
  open,
  world,
}) => {
  const place = await world.people.organisation();
  const person = await world.people.user({ organisation: place.code });
  await world.people.grant(person.id, place.id, 'settings.read', 'settings.write');
  await addProvider(world, 'acme', openIdOf(ISSUER), 'Acme ID');
  await openAsAdministrator(page, open, world, LIST, person);
  await expect(page.getByText(/^Only super administrators can change this/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Set up|Edit|Add)/ })).toHaveCount(0);
  await providerLink(page, 'View: Acme ID').click();
  await expect(field(page, 'Issuer')).toHaveValue(ISSUER);
  await expect(field(page, 'Issuer')).toBeDisabled();
  await expect(page.getByRole('button', { name: /^(Save|Remove provider|Test connection)$/ })).toHaveCount(0);
});
