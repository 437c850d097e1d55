import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { readCatalogue } from '@foyer/server/src/features/applications/catalogue.ts';
import { shippedTexts } from '@foyer/server/src/features/translations/locales.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { expect, test } from '../fixtures/base.ts';
import { intercept } from '../request-interception.ts';
import { waitForSocket, watchSockets } from '../sockets.ts';

const CATALOGUE = readCatalogue();
const ESL = 'Electronic shelf label service';
const MAP = 'Map service';
const PDA = 'PDA';

/** Removes every application except the built-in system. */
async function uninstallAll({ app, people }: World): Promise<void> {
  for (const { code } of await people.repositories.applications.list())
    if (code !== 'system') await people.repositories.applications.remove(code);
  app.services.bus.resync();
}

/** Installs only the nine systems of the catalogue that are not built in, each at a different address. */
async function installSuite(world: World): Promise<void> {
  await uninstallAll(world);
  const codes = CATALOGUE.map(({ code }) => code);
  for (const code of codes)
    if (code !== 'system') await world.people.application(code, { entry: `https://${code}.example/` });
  await world.people.inTransaction(({ applications }) => applications.order(codes));
  world.app.services.bus.resync();
}

/** A user with these permissions, by default all. The session `elsewhere` is older than the page's. */
async function createPerson(world: World, ...permissions: string[]) {
  const { id: organisationId } = await world.people.organisation();
  const person = await world.people.user({ superAdministrator: permissions.length === 0 });
  await world.people.grant(person.id, organisationId, ...permissions);
  return { ...person, elsewhere: await world.people.session(world.browser(), person.id, 'full') };
}

const trigger = (page: Page, language: LanguageCode = 'en') =>
  page.getByRole('button', { name: new RegExp(`^${shippedTexts(language)['home.changeSystem']}`) });
const finder = (page: Page, language: LanguageCode = 'en') =>
  page.getByRole('dialog', { name: shippedTexts(language)['home.changeSystem'] });
const search = (page: Page, language: LanguageCode = 'en') =>
  finder(page, language).getByRole('searchbox', { name: shippedTexts(language)['changeSystem.search'] });
const section = (page: Page, kind: 'favourites' | 'recent' | 'all') =>
  finder(page).getByRole('region', { name: shippedTexts('en')[`changeSystem.${kind}`] });
const star = (scope: Locator, name: string) => scope.getByRole('button', { name: `Favourite: ${name}` });

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

test('A user opens applications, marks favourites and sees what waits', async ({ page, context, open, world }) => {
  await installSuite(world);
  const sockets = watchSockets(context);
  await context.route('https://*.example/**', (route) => route.fulfill({ body: 'an application' }));
  const person = await createPerson(world);
  const { elsewhere } = person;
  const count = (code: string, badge: number) =>
    elsewhere.call('PUT /v2/users/applications/{code}/badge', { params: { code }, body: { count: badge } });
  const card = (name: string) => page.getByRole('list', { name: 'Applications' }).getByRole('link', { name });
  const entry = (name: string) => section(page, 'all').getByRole('link', { name });
  await count('esl', 3);
  await open('/', person);

  await test.step('Badges follow the applications', async () => {
    await expect(card(ESL)).toContainText('3 waiting');
    await waitForSocket(sockets);
    await openFinder(page);
    await expect(entry(ESL)).toContainText('3 waiting');
    await expect(entry(MAP)).not.toContainText('waiting');
    await count('map', 100);
    await expect(entry(MAP)).toContainText('99+');
    await expect(entry(MAP)).toContainText('100 waiting');
    await expect(card(MAP)).toContainText('99+');
    await count('esl', 0);
    await expect(entry(ESL)).not.toContainText('waiting');
  });

  await test.step('A favourite that is not stored is reset, with a message', async () => {
    const path = '**/v2/users/applications/map/favourite';
    await intercept(page, path, (route) => route.abort());
    await star(section(page, 'all'), MAP).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The server cannot be reached.');
    await expect(star(section(page, 'all'), MAP)).toHaveAttribute('aria-pressed', 'false');
    await page.unroute(path);
  });

  await test.step('A favourite is first when the finder is opened again, until it is removed', async () => {
    await star(section(page, 'all'), MAP).click();
    await expect(star(section(page, 'all'), MAP)).toHaveAttribute('aria-pressed', 'true');
    // The order does not change while the finder is open.
    await expect(section(page, 'favourites')).toBeHidden();
    const stored = async () =>
      (await elsewhere.call('GET /v2/users/applications')).data.filter((use) => use.favourite).map(({ code }) => code);
    await expect.poll(stored).toEqual(['map']);
    await page.keyboard.press('Escape');
    await openFinder(page);
    await expect(section(page, 'favourites').getByRole('link')).toHaveText([new RegExp(`^${MAP}`)]);
    await star(section(page, 'favourites'), MAP).click();
    await expect(star(section(page, 'all'), MAP)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(stored).toEqual([]);
    await page.keyboard.press('Escape');
    await openFinder(page);
    await expect(section(page, 'favourites')).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('Opened applications are recent, the latest first; Home is none of them', async () => {
    for (const name of [ESL, MAP]) {
      await openFinder(page);
      const opened = page.waitForEvent('popup');
      await section(page, 'all').getByRole('link', { name }).click();
      await (await opened).close();
      await expect(finder(page)).toBeHidden();
    }
    // Opening a card counts as recent use.
    const opened = page.waitForEvent('popup');
    await card(PDA).click();
    await (await opened).close();
    await openFinder(page);
    const recent = section(page, 'recent').getByRole('link');
    await expect(recent).toHaveText([PDA, MAP, ESL].map((name) => new RegExp(`^${name}`)));
    await expect(recent.and(page.locator('[aria-current]'))).toHaveCount(0);
  });

  await test.step('Home and the finder are accessible on every screen', async () => {
    for (const code of ['esl', 'designer']) {
      await elsewhere.call('PUT /v2/users/applications/{code}/favourite', {
        params: { code },
        body: { favourite: true },
      });
      await count(code, 120);
    }
    await page.reload();
    await expect(card(ESL)).toContainText('99+');
    await expectAccessibleAtWidths(page);
    await openFinder(page);
    await expect(section(page, 'favourites').getByRole('link')).toHaveCount(2);
    await expect(section(page, 'recent').getByRole('link')).toHaveCount(2);
    await expectAccessibleAtWidths(page);
    await search(page).fill('service');
    await expectAccessibleAtWidths(page);
  });
});

test('A user finds an application by keyboard and by search', async ({ page, context, open, world }) => {
  await installSuite(world);
  await context.route('https://*.example/**', (route) => route.fulfill({ body: 'an application' }));
  const person = await createPerson(world);
  await open('/users', person);

  await test.step('Ctrl+K and Cmd+K open and close the finder, and Escape returns', async () => {
    const field = page.getByRole('searchbox').first();
    for (const keys of ['Control+k', 'Meta+k']) {
      await field.focus();
      await page.keyboard.press(keys);
      await expect(search(page)).toBeFocused();
      await page.keyboard.press(keys);
      await expect(finder(page)).toBeHidden();
      await expect(field).toBeFocused();
    }
    await trigger(page).focus();
    await page.keyboard.press('Enter');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(finder(page)).toBeHidden();
    await expect(trigger(page)).toBeFocused();
  });

  await test.step('Ctrl+K does not open it over another dialog', async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: /password/i });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(finder(page)).toBeHidden();
  });

  await test.step('Arrow keys move between entries and stars, typing searches, Enter opens', async () => {
    const [first = '', second = ''] = CATALOGUE.map(({ names }) => names['en'] ?? '');
    const all = section(page, 'all');
    await page.keyboard.press('Control+k');
    await expect(search(page)).toBeFocused();
    const links = all.getByRole('link');
    await page.keyboard.press('ArrowDown');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(star(all, first)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(star(all, first)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(star(all, second)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(star(all, first)).toBeFocused();

    await page.keyboard.type('map');
    await expect(search(page)).toHaveValue('map');
    await expect(finder(page).getByRole('link').first()).toHaveText(new RegExp(`^${MAP}`));
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    expect((await opened).url()).toBe('https://map.example/');
    await expect(finder(page)).toBeHidden();
  });

  await test.step('The search of a German page finds English names and reports how many in German', async () => {
    await speak(page, 'de');
    await openFinder(page, 'de');
    const rows = finder(page, 'de').getByRole('listitem');
    const status = finder(page, 'de').getByRole('status');
    await search(page, 'de').fill('shelf label');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Elektronische Regaletiketten');
    await expect(status).toHaveText('1 Anwendung gefunden');
    await search(page, 'de').fill('Zebra');
    await expect(rows).toHaveCount(0);
    await expect(status).toHaveText('Keine Anwendung passt zu „Zebra“');
  });
});
