import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { expect, type OpenRoute } from './house.ts';

export const ZONE = 'Europe/Berlin';
/** How large a file may be in journeys with files, in bytes. */
export const LIMIT = 50_000;

export const list = (page: Page): Locator => page.getByRole('list', { name: 'Written notices' }).getByRole('listitem');
export const files = (page: Page): Locator => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
export const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' });
export const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
export const audience = (page: Page): Locator => page.getByRole('combobox', { name: 'Audience' });
export const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search by name' });
export const send = (page: Page): Locator => page.getByRole('button', { name: /^(Send|Schedule) notice$/ });
export const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Leave without sending?' });
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

export const file = (name: string, bytes = 100) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'x') });
export const chooseFiles = (page: Page, ...chosen: ReturnType<typeof file>[]) =>
  page.locator('input[type=file]').setInputFiles(chosen);

let count = 0;
/** A name that nothing else in this world has. */
export const newName = (word: string) => `${word} ${(count += 1)} of ${process.pid}`;

async function openAt(page: Page, open: OpenRoute, world: World, route: string, name: string): Promise<void> {
  await open(route, await world.people.user({ superAdministrator: true }));
  await expect(heading(page, name)).toBeVisible();
}

export const openList = (page: Page, open: OpenRoute, world: World) =>
  openAt(page, open, world, '/notices', 'Manage notices');
export const openForm = (page: Page, open: OpenRoute, world: World) =>
  openAt(page, open, world, '/notices?write', 'Write a notice');

/** Finds an audience by its name, and chooses it. */
export async function chooseAudience(page: Page, text: string, option: RegExp | string = text): Promise<void> {
  await audience(page).click();
  await search(page).fill(text);
  await page.getByRole('option', { name: option }).click();
}

/** A moment of the server's clock as people in the page's time zone would enter it. */
export async function localTime(world: World, seconds: number): Promise<string> {
  const moment = new Date(((await world.clock.now()) + seconds) * 1000);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  return format.format(moment).replace(' ', 'T');
}

/** Presses Tab until something has the keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
