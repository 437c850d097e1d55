import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';
import { CAPTCHA_TEXT } from '@foyer/server/test/world.ts';
import { expect, type Locator, type Page } from '@playwright/test';

import { intercept } from './request-interception.ts';

/** Fills the sign-in form and submits it. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in and waits for Home. */
export async function signInToHome(page: Page, username: string, password: string): Promise<void> {
  await signIn(page, username, password);
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
}

const ENGLISH = { field: 'Verification code', picture: 'Picture with the verification code' };

/** Waits for the captcha's picture and types its text. */
export async function fillCaptcha(scope: Page | Locator, { field, picture } = ENGLISH): Promise<void> {
  await expect(scope.getByRole('img', { name: picture })).toBeVisible();
  await scope.getByLabel(field).fill(CAPTCHA_TEXT);
}

/** Waits for the question and types its answer into the focused field. */
export async function answerQuestion(page: Page): Promise<void> {
  const question = page.getByText(/^What is \d+ (plus|minus) \d+\?$/);
  const [, first, sign, second] = /(\d+) (plus|minus) (\d+)/.exec((await question.textContent()) ?? '') ?? [];
  await page.keyboard.type(String(Number(first) + (sign === 'plus' ? 1 : -1) * Number(second)));
}

/** Types into the search field of a list that opens, once the field has the focus. */
export async function typeInSearch(page: Page, text: string): Promise<void> {
  await expect(page.locator('input[role=combobox]:focus')).toBeVisible();
  await page.keyboard.type(text);
}

export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort());
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.accessToken);
}

/** Starts to count the page's calls to a path. The returned function returns the count. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** Delays requests to a path (a glob) until the returned function is called. */
export async function blockCalls(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Stops the page's clock: it then advances only by `page.clock`, independent of the speed of the machine. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

/** Selects a store in Foyer's header and waits until the server has responded. */
export async function selectStore(page: Page, store: { readonly id: string }): Promise<void> {
  await page.getByRole('button', { name: /^Store/ }).click();
  const saved = page.waitForResponse('**/v2/users/context');
  await page.getByRole('tree', { name: 'Store' }).locator(`[data-key="${store.id}"]`).click();
  await saved;
}
