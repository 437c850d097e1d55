import { SUCCESS } from '@foyer/contract/errors.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/contract/language.ts';
import { STORAGE_KEYS } from '@foyer/contract/storage.ts';
import type { Locator, Page } from '@playwright/test';

import { readCatalogue } from '../apps/server/src/features/applications/catalogue.ts';
import { changeSystem } from '../apps/server/src/features/languages/texts/change-system.ts';
import { home } from '../apps/server/src/features/languages/texts/home.ts';
import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { expect, test } from './house.ts';
import { reachHome } from './people.ts';
import { listening, watchSockets } from './sockets.ts';

const CATALOGUE = readCatalogue();
const ESL = 'Electronic shelf label service';
const MAP = 'Map service';
const PDA = 'PDA';

/** Leaves the built-in system alone. */
async function uninstallAll({ app, people }: World): Promise<void> {
  for (const { code } of await people.stores.applications.list())
    if (code !== 'system') await people.stores.applications.remove(code);
  app.services.bus.resync();
}

/** Installs the nine systems of the catalogue that are not built in, each at an address of its own, and no others. */
async function installSuite(world: World): Promise<void> {
  await uninstallAll(world);
  const codes = CATALOGUE.map(({ code }) => code);
  for (const code of codes)
    if (code !== 'system') await world.people.application(code, { entry: `https://${code}.example/` });
  await world.people.inTransaction(({ applications }) => applications.order(codes));
  world.app.services.bus.resync();
}

/** Somebody who holds these permissions, or all of them; their second session is there before the page's. */
async function createPerson(world: World, ...permissions: string[]) {
  const { id: organisationId } = await world.people.organisation();
  const person = await world.people.user({ superAdministrator: permissions.length === 0 });
  await world.people.grant(person.id, organisationId, ...permissions);
  return { ...person, elsewhere: await world.people.session(world.browser(), person.id, 'full') };
}

const trigger = (page: Page, language: LanguageCode = 'en') =>
  page.getByRole('button', { name: new RegExp(`^${home['home.changeSystem'][language]}`) });
const finder = (page: Page, language: LanguageCode = 'en') =>
  page.getByRole('dialog', { name: home['home.changeSystem'][language] });
const search = (page: Page, language: LanguageCode = 'en') =>
  finder(page, language).getByRole('searchbox', { name: changeSystem['changeSystem.search'][language] });
const section = (page: Page, kind: 'favourites' | 'recent' | 'all', language: LanguageCode = 'en') =>
  finder(page, language).getByRole('region', { name: changeSystem[`changeSystem.${kind}`][language] });
const star = (place: Locator, name: string) => place.getByRole('button', { name: `Favourite: ${name}` });

async function openFinder(page: Page, language: LanguageCode = 'en'): Promise<void> {
  await trigger(page, language).click();
  await expect(search(page, language)).toBeFocused();
}

async function speak(page: Page, language: LanguageCode): Promise<void> {
  await page.evaluate(([key, code]) => localStorage.setItem(key, code), [
    STORAGE_KEYS.localeLanguage,
    language,
  ] as const);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(trigger(page, language)).toBeVisible();
}

test.beforeEach(({ world }) => installSuite(world));
test.afterAll(({ world }) => uninstallAll(world));

/** An administrator installs what ships. */
async function installFromManifests(world: World): Promise<void> {
  await uninstallAll(world);
  const { elsewhere: admin } = await createPerson(world);
  await world.people.confirmEverybody();
  const { ready } = (await admin.call('GET /v2/manage/applications')).data;
  expect(ready).toHaveLength(9);
  for (const manifest of ready) {
    const body = { manifest, entry: `https://${manifest.code}.example/` };
    expect((await admin.call('POST /v2/manage/applications', { body })).code).toBe(SUCCESS);
  }
}

test.describe('in five languages', () => {
  test('all ten systems, installed from their manifests, have their names and icons on Home and in the menu', async ({
    page,
    open,
    world,
  }) => {
    expect(CATALOGUE).toHaveLength(10);
    await installFromManifests(world);
    const { username, password } = await createPerson(world);
    await open();
    await reachHome(page, username, password);
    for (const language of LANGUAGES) {
      await speak(page, language);
      const cards = page.getByRole('list', { name: home['home.applications'][language] });
      for (const { names, icon } of CATALOGUE) {
        const card = cards.getByRole('link').filter({ hasText: names[language] ?? '' });
        await expect(card.locator(`svg.lucide-${icon}`)).toBeVisible();
      }
      await expect(cards.getByRole('link')).toHaveCount(CATALOGUE.length);
      await openFinder(page, language);
      const rows = section(page, 'all', language).getByRole('listitem');
      await expect(rows).toHaveCount(CATALOGUE.length);
      for (const [place, { names, icon }] of CATALOGUE.entries()) {
        const name = names[language];
        expect(name, `${language} name of ${names['en']}`).toBeTruthy();
        await expect(rows.nth(place).getByRole('link')).toContainText(name ?? '');
        await expect(rows.nth(place).locator(`a svg.lucide-${icon}`)).toBeVisible();
      }
    }
  });

  test('there are only those that the person may open', async ({ page, open, world }) => {
    const { username, password } = await createPerson(world, 'esl.labels.read', 'map.floors.read');
    await open();
    await reachHome(page, username, password);
    const allowed = CATALOGUE.filter(({ code }) => code === 'esl' || code === 'map');
    for (const language of LANGUAGES) {
      await speak(page, language);
      await expect(
        page.getByRole('list', { name: home['home.applications'][language] }).getByRole('link'),
      ).toContainText(allowed.map(({ names }) => names[language] ?? ''));
      await openFinder(page, language);
      const rows = finder(page, language).getByRole('listitem');
      await expect(rows).toHaveText(allowed.map(({ names }) => new RegExp(`^${names[language]}`)));
    }
  });
});

test('a search finds by the name that is read, by the English one and by the code, and says how many', async ({
  page,
  open,
  world,
}) => {
  const { username, password } = await createPerson(world);
  await open();
  await reachHome(page, username, password);
  await speak(page, 'de');
  await openFinder(page, 'de');
  const rows = finder(page, 'de').getByRole('listitem');
  const status = finder(page, 'de').getByRole('status');
  for (const [typed, name, count] of [
    ['regal', 'Elektronische Regaletiketten', '1 Anwendung gefunden'],
    ['shelf label', 'Elektronische Regaletiketten', '1 Anwendung gefunden'],
    ['esl', 'Elektronische Regaletiketten', '1 Anwendung gefunden'],
  ] as const) {
    await search(page, 'de').fill(typed);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
    await expect(status).toHaveText(count);
  }
  await search(page, 'de').fill('Zebra');
  await expect(rows).toHaveCount(0);
  await expect(status).toHaveText('Keine Anwendung passt zu „Zebra“');
  await search(page, 'de').fill('');
  await expect(rows).toHaveCount(CATALOGUE.length);
});

test.describe('a favourite', () => {
  test('stands first, also after a reload and elsewhere, until it is none', async ({ page, open, world }) => {
    const { username, password, elsewhere } = await createPerson(world);
    await open();
    await reachHome(page, username, password);
    await openFinder(page);
    await star(section(page, 'all'), MAP).click();
    await expect(star(section(page, 'all'), MAP)).toHaveAttribute('aria-pressed', 'true');
    // Nothing changes places under the hand.
    await expect(section(page, 'favourites')).toBeHidden();
    const kept = async () =>
      (await elsewhere.call('GET /v2/users/applications')).data.filter((use) => use.favourite).map(({ code }) => code);
    await expect.poll(kept).toEqual(['map']);

    await page.reload();
    await openFinder(page);
    await expect(section(page, 'favourites').getByRole('link')).toHaveText([new RegExp(`^${MAP}`)]);
    await star(section(page, 'favourites'), MAP).click();
    await expect(star(section(page, 'all'), MAP)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(kept).toEqual([]);
    await page.keyboard.press('Escape');
    await openFinder(page);
    await expect(section(page, 'favourites')).toBeHidden();
  });

  test('that the server does not keep is none, and the person is told', async ({ page, open, world }) => {
    const { username, password } = await createPerson(world);
    await open();
    await reachHome(page, username, password);
    await openFinder(page);
    await page.route('**/v2/users/applications/map/favourite', (route) => route.abort());
    await star(section(page, 'all'), MAP).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The server cannot be reached.');
    await expect(star(section(page, 'all'), MAP)).toHaveAttribute('aria-pressed', 'false');
  });
});

test('what was opened lately stands among the recent ones, the latest first, and the latest is marked', async ({
  page,
  context,
  open,
  world,
}) => {
  await context.route('https://*.example/**', (route) => route.fulfill({ body: 'an application' }));
  const { username, password } = await createPerson(world);
  await open();
  await reachHome(page, username, password);
  for (const name of [ESL, MAP]) {
    await openFinder(page);
    const opened = page.waitForEvent('popup');
    await section(page, 'all').getByRole('link', { name }).click();
    await (await opened).close();
    await expect(finder(page)).toBeHidden();
  }
  // A card counts as well.
  const opened = page.waitForEvent('popup');
  await page.getByRole('list', { name: 'Applications' }).getByRole('link', { name: PDA }).click();
  await (await opened).close();
  await openFinder(page);
  const recent = section(page, 'recent').getByRole('link');
  await expect(recent).toHaveText([PDA, MAP, ESL].map((name) => new RegExp(`^${name}`)));
  await expect(recent.first()).toHaveAttribute('aria-current', 'true');
  await expect(recent.nth(1)).not.toHaveAttribute('aria-current');

  await page.reload();
  await openFinder(page);
  await expect(recent).toHaveText([PDA, MAP, ESL].map((name) => new RegExp(`^${name}`)));
});

test('what waits is shown beside the name and on the card as soon as an application says so', async ({
  page,
  context,
  open,
  world,
}) => {
  const sockets = watchSockets(context);
  const { username, password, elsewhere } = await createPerson(world);
  const count = (code: string, badge: number) =>
    elsewhere.call('PUT /v2/users/applications/{code}/badge', { params: { code }, body: { count: badge } });
  await count('esl', 3);
  await open();
  await reachHome(page, username, password);
  const card = (name: string) => page.getByRole('list', { name: 'Applications' }).getByRole('link', { name });
  await expect(card(ESL)).toContainText('3 waiting');
  await listening(sockets);
  await openFinder(page);
  const entry = (name: string) => section(page, 'all').getByRole('link', { name });
  await expect(entry(ESL)).toContainText('3 waiting');
  await expect(entry(MAP)).not.toContainText('waiting');

  await count('map', 100);
  await expect(entry(MAP)).toContainText('99+');
  await expect(entry(MAP)).toContainText('100 waiting');
  await expect(card(MAP)).toContainText('99+');
  await count('esl', 0);
  await expect(entry(ESL)).not.toContainText('waiting');
});

test.describe('the keyboard', () => {
  for (const keys of ['Control+k', 'Meta+k'])
    test(`opens it by ${keys} anywhere in Home; Escape leads back`, async ({ page, open, world }) => {
      const { username, password } = await createPerson(world);
      await open();
      await reachHome(page, username, password);
      await page.getByRole('link', { name: 'Manage page' }).click();
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      const field = page.getByRole('searchbox').first();
      await field.focus();
      await page.keyboard.press(keys);
      await expect(search(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(finder(page)).toBeHidden();
      await expect(field).toBeFocused();
      await trigger(page).focus();
      await page.keyboard.press('Enter');
      await expect(search(page)).toBeFocused();
      await page.keyboard.press(keys);
      await expect(finder(page)).toBeHidden();
      await expect(trigger(page)).toBeFocused();
    });

  test('does not open it over a dialog that asks for something else', async ({ page, open, world }) => {
    const { username, password } = await createPerson(world);
    await open('/');
    await reachHome(page, username, password);
    await page.getByRole('button', { name: new RegExp(username) }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: /password/i });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(finder(page)).toBeHidden();
  });

  test('moves among entries and stars, types from anywhere, and opens by Enter', async ({
    page,
    context,
    open,
    world,
  }) => {
    await context.route('https://*.example/**', (route) => route.fulfill({ body: 'an application' }));
    const { username, password } = await createPerson(world, 'esl.labels.read', 'map.floors.read', 'pda.binding.read');
    await open();
    await reachHome(page, username, password);
    await page.keyboard.press('Control+k');
    await expect(search(page)).toBeFocused();
    const links = section(page, 'all').getByRole('link');
    await page.keyboard.press('ArrowDown');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(star(section(page, 'all'), ESL)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(star(section(page, 'all'), ESL)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(star(section(page, 'all'), MAP)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(star(section(page, 'all'), ESL)).toBeFocused();

    await page.keyboard.type('map');
    await expect(search(page)).toHaveValue('map');
    const found = finder(page).getByRole('link');
    await expect(found).toHaveText([new RegExp(`^${MAP}`)]);
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    expect((await opened).url()).toBe('https://map.example/');
    await expect(finder(page)).toBeHidden();
  });
});

for (const { name, viewport } of WIDTHS)
  test.describe(name, () => {
    test.use({ viewport });

    test('breaks no rule of axe, whatever it shows', async ({ page, open, world }) => {
      const { username, password, elsewhere } = await createPerson(world);
      for (const code of ['esl', 'designer']) {
        const params = { code };
        await elsewhere.call('PUT /v2/users/applications/{code}/favourite', { params, body: { favourite: true } });
        await elsewhere.call('PUT /v2/users/applications/{code}/badge', { params, body: { count: 120 } });
      }
      await elsewhere.call('POST /v2/users/applications/{code}/openings', { params: { code: 'map' } });
      await open();
      await reachHome(page, username, password);
      await expectAccessible(page);
      await openFinder(page);
      await expect(section(page, 'favourites').getByRole('link')).toHaveCount(2);
      await expectAccessible(page);
      await search(page).fill('service');
      await expectAccessible(page);
      await search(page).fill('zebra');
      await expectAccessible(page);
    });
  });

test('an application hears in which language, customer and store the person works', async ({ page, open, world }) => {
  const person = await createPerson(world, 'esl.labels.read');
  const customer = await world.people.organisation({ name: 'A customer of its own' });
  const stores = [await world.people.store(customer.id, 'East'), await world.people.store(customer.id, 'West')];
  await world.people.grant(person.id, customer.id);
  const contexts = () =>
    world.database.queries
      .selectFrom('sessions')
      .select(['language', 'customer_id as customerId', 'store_id as storeId'])
      .where('user_id', '=', person.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  await open();
  await reachHome(page, person.username, person.password);
  const [east, west] = stores;
  await expect.poll(contexts).toEqual({ language: 'en', customerId: customer.id, storeId: east?.id });
  await page.getByRole('button', { name: /^Customer and store/ }).click();
  const panel = page.getByRole('dialog', { name: 'Customer and store' });
  await panel.getByRole('combobox', { name: 'Store' }).selectOption(west?.id ?? '');
  await expect.poll(contexts).toEqual({ language: 'en', customerId: customer.id, storeId: west?.id });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect.poll(contexts).toEqual({ language: 'de', customerId: customer.id, storeId: west?.id });
});
