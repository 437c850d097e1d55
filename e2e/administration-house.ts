import type { TestUser } from '@foyer/server/test/people.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { expect, type OpenRoute } from './house.ts';

export const heading = (page: Page, name: string | RegExp, level = 1): Locator =>
  page.getByRole('heading', { level, name, exact: typeof name === 'string' });
export const node = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
export const question = (page: Page, name: string | RegExp): Locator => page.getByRole('alertdialog', { name });
export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

let count = 0;
/** A name that nothing else in this world has; none begins as another one does. */
export const newName = (word: string) => `${word} ${(count += 1)}-${process.pid}`;
/** The same for codes and usernames. */
export const newCode = (word: string) => newName(word).toLowerCase().replaceAll(' ', '-');

/**
 * Opens a page of administration by its address, as a super administrator unless a user is given. In a page that is
 * open already this signs the other user in.
 */
export async function openAsAdministrator(
  page: Page,
  open: OpenRoute,
  world: World,
  route: string,
  user?: TestUser,
): Promise<TestUser> {
  const person = user ?? (await world.people.user({ superAdministrator: true }));
  await open(route, person);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return person;
}

/** Chooses an organisation or a role by searching for its name. */
export async function choose(scope: Page | Locator, field: string | RegExp, text: string): Promise<void> {
  await scope.getByRole('combobox', { name: field }).click();
  const search = scope.getByRole('combobox', { name: /^Search by name/ });
  await search.fill(text);
  await scope.getByRole('option', { name: text }).first().click();
  // It closes over a few frames; another list that opens meanwhile has a search, too.
  await expect(search).toHaveCount(0);
}

/** From here on the page is drawn late, as on a busy device. */
export async function delayFrames(page: Page, ms: number): Promise<void> {
  await page.evaluate((delay) => {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => next(callback), delay);
  }, ms);
}

/** Delays every timer that the page starts from now on, as on a busy device. */
export async function delayTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate((delay) => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (handler: TimerHandler, after = 0, ...args: unknown[]) => start(handler, after + delay, ...args),
    });
  }, ms);
}

/** Waits for the next frame of the page, after the callbacks that were requested for it before. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame));
}
