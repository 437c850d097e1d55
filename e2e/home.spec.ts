import type { Page } from '@playwright/test';

import { home } from '../apps/server/src/features/languages/texts/home.ts';
import { ADMIN_PASSWORD, type World } from '../apps/server/test/world.ts';
import { expect, test } from './house.ts';
import { reachHome } from './people.ts';

const ESL = 'Electronic shelf label service';
const MAP = 'Map service';

const cards = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('link');
const menuEdge = (page: Page) => page.getByRole('separator', { name: 'Width of the side menu' });

/** Installs two applications of the catalogue, each at an address of its own. */
async function installTwo(world: World): Promise<void> {
  for (const [position, code] of ['esl', 'map'].entries()) {
    await world.people.application(code, { position: position + 1, entry: `https://${code}.example/` });
  }
}

/** Opens Home as somebody with these permissions for a customer of their own. */
async function openHome(page: Page, open: () => Promise<void>, world: World, ...permissions: string[]): Promise<void> {
  const person = await world.people.user();
  const { id } = await world.people.organisation();
  await world.people.grant(person.id, id, ...permissions);
  await open();
  await reachHome(page, person.username, person.password);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /person-/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

test('a hidden side menu stays hidden after a reload, until it is shown again', async ({ page, open, world }) => {
  await openHome(page, open, world);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Hide side menu' }).click();
  await expect(menu).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Show side menu' }).click();
  await expect(menu).toBeVisible();
});

test('the side menu is 260 pixels wide as shipped, and a changed width is remembered', async ({
  page,
  open,
  world,
}) => {
  await openHome(page, open, world);
  const menu = page.getByRole('complementary');
  await expect(menu).toHaveCSS('width', '260px');
  await menuEdge(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(menu).toHaveCSS('width', '270px');
  const edge = await menuEdge(page).boundingBox();
  if (edge === null) throw new Error('The menu has no edge.');
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect(menu).toHaveCSS('width', '330px');
  await page.reload();
  await expect(menu).toHaveCSS('width', '330px');
});

test('Home has a card for every application that the person may open, and for no other', async ({
  page,
  open,
  world,
}) => {
  await installTwo(world);
  await openHome(page, open, world, 'esl.labels.read');
  await expect(cards(page)).toHaveCount(1);
  const card = cards(page).filter({ hasText: ESL });
  await expect(card).toHaveAttribute('href', 'https://esl.example/');
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the system menu lists the applications of the cards', async ({ page, open, world }) => {
  await installTwo(world);
  await openHome(page, open, world, 'esl.labels.read', 'map.floors.read');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Change system' }).click();
  const entries = page.getByRole('dialog', { name: 'Change system' }).getByRole('link');
  await expect(entries).toHaveText([new RegExp(`^${ESL}`), new RegExp(`^${MAP}`)]);
  await expect(entries.last()).toHaveAttribute('href', 'https://map.example/');
});

test('the service page and the manage page are offered by permission', async ({ page, open, world }) => {
  await installTwo(world);
  const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  await openHome(page, open, world, 'esl.labels.read');
  await expect(areas).toHaveText(['Service page']);
  await leave(page);

  await openHome(page, open, world, 'users.read');
  await expect(areas).toHaveText(['Manage page']);
  await leave(page);

  await reachHome(page, 'admin', ADMIN_PASSWORD);
  await expect(areas).toHaveText(['Service page', 'Manage page']);
  await areas.last().click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(areas.last()).toHaveAttribute('aria-current', 'page');
});

test('the chosen colours are remembered over a reload', async ({ page, open, world }) => {
  await openHome(page, open, world);
  const root = page.locator('html');
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('whoever wants no motion sees other colours at once', async ({ page, open, world }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page, open, world);
  const changed = await page.getByRole('button', { name: 'Use dark colours' }).evaluate((button: HTMLElement) => {
    const text = getComputedStyle(document.body);
    const before = text.color;
    button.click();
    return { isOther: text.color !== before, transitions: document.getAnimations().length };
  });
  expect(changed).toEqual({ isOther: true, transitions: 0 });
});

test('a customer without stores says so, another one offers theirs', async ({ page, open, world }) => {
  const person = await world.people.user();
  const empty = await world.people.organisation({ name: 'A without stores' });
  const full = await world.people.organisation({ name: 'B with a store' });
  const store = await world.people.store(full.id);
  for (const { id } of [empty, full]) await world.people.grant(person.id, id);
  await open();
  await reachHome(page, person.username, person.password);
  await page.getByRole('button', { name: /^Customer and store/ }).click();
  const panel = page.getByRole('dialog', { name: 'Customer and store' });
  await expect(panel.getByText(home['home.noStores'].en)).toBeVisible();
  await panel.getByRole('combobox', { name: 'Customer' }).selectOption(full.id);
  await expect(panel.getByText(home['home.noStores'].en)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Customer and store/ })).toContainText(store.code);
});
