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

/** The base fixture, and a provider that can be set up. */
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
const outcomes = (page: Page) => page.getByRole('list', { name: 'What was tried' }).getByRole('listitem');

/** Sets one up as another administrator does. */
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
    await expect(heading(page, 'Sign-in by other accounts', 2)).toBeVisible();
    await expect(row(page, 'Microsoft')).toContainText('Not set up');
    await providerLink(page, 'Add a provider').click();
    await expect(heading(page, 'Add a provider', 3)).toBeFocused();
    await field(page, 'Short name').fill('Big Co');
    await field(page, 'Issuer').fill('id.example');
    await save(page).click();
    await expect(field(page, 'Short name')).toBeFocused();
    await expect(page.getByText(/^Use small letters/)).toBeVisible();
    await expect(page.getByText(/^Enter an address that begins with https/)).toBeVisible();
    await expect(field(page, 'Client ID')).toHaveAccessibleDescription(/This is needed/);
    await expectAccessibleAtWidths(page);
  });

  await test.step('the provider is saved behind the password', async () => {
    await field(page, 'Short name').fill('acme');
    await expect(page.getByText(`${world.origin}/v2/sso/acme/return`)).toBeVisible();
    await field(page, 'Name that people read').fill('Acme ID');
    await field(page, 'Issuer').fill(provider.issuer);
    await field(page, 'Client ID').fill(CLIENT.id);
    await toggle(page, 'Switched on').check();
    await save(page).click();
    await expect(field(page, 'Client secret')).toBeFocused();
    await field(page, 'Client secret').fill(CLIENT.secret);
    await save(page).click();
    await enterPassword(page, admin);
    await expect(saved(page)).toBeVisible();
    await expect(heading(page, 'Acme ID', 3)).toBeVisible();
    await expect(page).toHaveURL(/provider=acme/);
    await expect(page.getByText(`${world.origin}/v2/sso/acme/return`)).toBeVisible();
    await expect(page.getByText('A secret is kept. Nobody can read it, not even here.')).toBeVisible();
  });

  await test.step('trying it succeeds, and the sign-in page offers it', async () => {
    await button(page, 'Try it now').click();
    await expect(outcomes(page)).toHaveCount(5);
    await expect(outcomes(page).filter({ hasText: 'All right' })).toHaveCount(5);
    const other = await otherPage(page, world);
    await expect(providerLink(other, 'Sign in with Acme ID')).toBeVisible();
    await other.context().close();
  });

  await test.step('a second provider with the issuer of the first is refused', async () => {
    await providerLink(page, 'All providers').click();
    await expect(providerLink(page, 'Edit: Acme ID')).toBeFocused();
    await expectAccessibleAtWidths(page);
    await providerLink(page, 'Add a provider').click();
    await field(page, 'Short name').fill('acme-two');
    await field(page, 'Issuer').fill(provider.issuer);
    await field(page, 'Client ID').fill(CLIENT.id);
    await save(page).click();
    await expect(field(page, 'Issuer')).toHaveAccessibleDescription(/Another provider uses this already/);
    await undo(page).click();
    await providerLink(page, 'All providers').click();
  });

  await test.step('a kept secret has to be entered again for another issuer, and a trial shows which steps were not tried', async () => {
    await providerLink(page, 'Edit: Acme ID').click();
    await field(page, 'Issuer').fill(`${provider.issuer}/elsewhere`);
    await expect(page.getByText(/^Enter the secret anew/)).toBeVisible();
    await expect(page.getByText('Save your changes first: what is tried is what is saved.')).toBeVisible();
    await expect(button(page, 'Try it now')).toBeDisabled();
    await save(page).click();
    await expect(field(page, 'Client secret')).toBeFocused();
    await field(page, 'Client secret').fill('wrong');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await expect(page.getByText(/^A secret is kept/)).toBeVisible();
    await button(page, 'Try it now').click();
    await expect(outcomes(page).nth(1)).toContainText(/Connection to the provider\s*Failed/);
    await expect(outcomes(page).filter({ hasText: 'Not tried' })).toHaveCount(3);
    await expectAccessibleAtWidths(page);
  });

  await test.step('the provider is removed after a question', async () => {
    await button(page, 'Remove the provider').click();
    await expect(question(page, 'Remove Acme ID?')).toContainText('every account that is linked by it');
    await button(question(page, 'Remove Acme ID?'), 'Remove the provider').click();
    await expect(page.getByText('Acme ID has been removed')).toBeVisible();
    await expect(page.getByText('There are none yet.')).toBeVisible();
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
    await tabTo(page, providerLink(page, 'Add a provider'));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add a provider', 3)).toBeFocused();
    await tabTo(page, radio(page, 'OpenID Connect'));
    await page.keyboard.press('ArrowDown');
    await expect(radio(page, 'OAuth 2.0')).toBeChecked();
    await type('Short name', 'legacy');
    await type('Authorization address', 'https://legacy.example/authorize');
    await type('Token address', 'https://legacy.example/token');
    await type('Address of the user information', 'https://legacy.example/me');
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
    await expect(page.getByText(/^Enter the tenant’s ID/)).toBeVisible();
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
    await expect(page.getByText('There is no such provider')).toBeVisible();
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
    await field(page, 'Name that people read').fill('Mine');
    // This confirms every session: no password is asked for after it.
    await addProvider(world, 'acme', { ...value, scopes: 'openid' }, 'Theirs');
    await save(page).click();
    await expect(page.getByText(/^Somebody else has changed this meanwhile/)).toBeVisible();
    await expect(page.getByText('Saved by somebody else: Theirs')).toBeVisible();
    await expect(field(page, 'Name that people read')).toHaveValue('Mine');
    await expect(field(page, 'Scopes')).toHaveValue('openid');
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText(/^Saved by somebody else/)).toHaveCount(0);
  });

  await test.step('a provider that another administrator removed is added again by saving', async () => {
    await field(page, 'Name that people read').fill('Still here');
    await (await createProviderAdministrator(world)).remove('acme');
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(page.getByText(/^Somebody else has removed this provider meanwhile/)).toBeVisible();
    await expect(field(page, 'Name that people read')).toHaveValue('Still here');
    await expect(field(page, 'Issuer')).toHaveValue(ISSUER);
    await field(page, 'Client secret').fill(CLIENT.secret);
    await save(page).click();
    await expect(page.getByText(/^Somebody else has removed this provider meanwhile/)).toHaveCount(0);
    await expect(heading(page, 'Still here', 3)).toBeVisible();
  });

  await test.step('a picture replaces the key', async () => {
    const picture = page.getByRole('group', { name: 'Picture' });
    await expect(picture).toContainText('A key is shown.');
    const chooser = page.waitForEvent('filechooser');
    await button(picture, 'Choose a picture').click();
    await (await chooser).setFiles({ name: 'acme.png', mimeType: 'image/png', buffer: pngOf(64, 64) });
    await expect(picture).toContainText('A picture of its own is shown.');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    expect((await world.app.services.settings.get('signInPage')).SSOConfig['acme']?.icon).toMatch(/^[0-9a-f]{64}$/);
    await button(picture, 'Remove the picture').click();
    await expect(button(picture, 'Choose a picture')).toBeFocused();
    await undo(page).click();
  });

  await test.step('the settings of the sign-in page show its providers, and lead to them', async () => {
    await addProvider(world, 'acme', value, 'Acme ID');
    await addProvider(world, 'microsoft', microsoftOf(AUTHORITY));
    await open('/settings?section=signIn');
    const seen = page.getByRole('region', { name: 'What people will see' });
    await expect(seen).toContainText('Sign in with Acme ID');
    await expect(seen).toContainText('Sign in with Microsoft');
    await providerLink(page, 'Sign-in by other accounts').last().click();
    await expect(heading(page, 'Sign-in by other accounts', 2)).toBeFocused();
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
  await expect(page.getByText(/^Only super administrators change this/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Set up|Edit|Add)/ })).toHaveCount(0);
  await providerLink(page, 'Look at: Acme ID').click();
  await expect(field(page, 'Issuer')).toHaveValue(ISSUER);
  await expect(field(page, 'Issuer')).toBeDisabled();
  await expect(page.getByRole('button', { name: /^(Save|Remove the provider|Try it now)$/ })).toHaveCount(0);
});
