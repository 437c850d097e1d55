import { shippedTexts } from '@foyer/server/src/features/translations/locales.ts';
import type { Page } from '@playwright/test';

import { typeInSearch } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';

const ESL = 'Electronic shelf label service';

const cards = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('link');
const menuEdge = (page: Page) => page.getByRole('separator', { name: 'Width of the side menu' });

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link');

test('A user looks around Home: applications, side menu, colours, customer and store', async ({
  page,
  open,
  world,
}) => {
  for (const [position, code] of ['esl', 'map'].entries())
    await world.people.application(code, { position: position + 1, entry: `https://${code}.example/` });
  const person = await world.people.user();
  const empty = await world.people.organisation({ name: 'A without stores' });
  const full = await world.people.organisation({ name: 'B with two stores' });
  const [east, west] = [await world.people.store(full.id, 'East'), await world.people.store(full.id, 'West')];
  for (const { id } of [empty, full]) await world.people.grant(person.id, id, 'esl.labels.read');
  await open('/', person);

  await test.step('Home has a card for each permitted application', async () => {
    await expect(cards(page)).toHaveCount(1);
    const card = cards(page).filter({ hasText: ESL });
    await expect(card).toHaveAttribute('href', 'https://esl.example/');
    await expect(card).toHaveAttribute('target', '_blank');
    await expect(card).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(areas(page)).toHaveText(['Home']);
  });

  await test.step('The width of the side menu is changed by keyboard and mouse', async () => {
    const side = page.getByRole('complementary');
    await expect(side).toHaveCSS('width', '260px');
    await menuEdge(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(side).toHaveCSS('width', '270px');
    const edge = await menuEdge(page).boundingBox();
    if (edge === null) throw new Error('The menu has no edge.');
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect(side).toHaveCSS('width', '330px');
  });

  await test.step('Dark colours apply at once for a user who prefers reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const changed = await page.getByRole('button', { name: 'Use dark colours' }).evaluate((button: HTMLElement) => {
      const text = getComputedStyle(document.body);
      const before = text.color;
      button.click();
      return { isOther: text.color !== before, transitions: document.getAnimations().length };
    });
    expect(changed).toEqual({ isOther: true, transitions: 0 });
    await page.emulateMedia({ reducedMotion: null });
  });

  // The next page load also shows the administration.
  await world.people.grant(person.id, full.id, 'users.read');
  world.app.services.bus.resync();

  await test.step('A reload keeps the colours, the width and the hidden side menu', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Hide side menu' }).click();
    await expect(menu).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Show side menu' }).click();
    await expect(menu).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCSS('width', '330px');
  });

  await test.step('The chosen customer, store and language are stored with the session', async () => {
    const context = () =>
      world.database.queries
        .selectFrom('sessions')
        .select(['language', 'customer_id as customerId', 'store_id as storeId'])
        .where('user_id', '=', person.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    await expect.poll(context).toEqual({ language: 'en', customerId: empty.id, storeId: null });
    const storePicker = page.getByRole('button', { name: /^Customer and store/ });
    await expect(storePicker).toContainText(shippedTexts('en')['home.noStores']);
    await storePicker.click();
    const places = page.getByRole('tree', { name: 'Customer and store' }).getByRole('treeitem');
    await expect(places.filter({ hasText: 'East' })).toHaveText('East B with two stores');
    await expect(places.filter({ hasText: 'A without stores' })).toHaveAttribute('aria-selected', 'true');
    await places.filter({ hasText: 'East' }).click();
    await expect(storePicker).toContainText('East');
    await expect.poll(context).toEqual({ language: 'en', customerId: full.id, storeId: east.id });
    await expect(storePicker).toBeFocused();
    await page.keyboard.press('Enter');
    await typeInSearch(page, 'wEst');
    await expect(places).toHaveText(['West B with two stores']);
    await page.keyboard.press('Enter');
    await expect.poll(context).toEqual({ language: 'en', customerId: full.id, storeId: west.id });
    await expect(storePicker).toBeFocused();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect.poll(context).toEqual({ language: 'de', customerId: full.id, storeId: west.id });
    await page.getByRole('button', { name: 'Sprache' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect.poll(context).toMatchObject({ language: 'en' });
  });

  await test.step('The areas follow the permissions', async () => {
    await expect(areas(page)).toHaveText(['Home', 'Administration']);
    await areas(page).last().click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(areas(page).last()).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: 'Change system: System administration' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click();
    await expect(areas(page).last()).toHaveAttribute('aria-current', 'true');
    await areas(page).first().click();
    await expect(page.getByRole('button', { name: 'Change system', exact: true })).toBeVisible();
  });

  for (const code of ['esl', 'map']) await world.people.repositories.applications.remove(code);
  world.app.services.bus.resync();
});
