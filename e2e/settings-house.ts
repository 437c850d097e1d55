import type { SettingName, Settings } from '@foyer/contract/setting-values.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { expect } from './house.ts';
import { tabTo } from './notices-house.ts';

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const toggle = (page: Page | Locator, name: string): Locator => page.getByRole('switch', { name, exact: true });
export const radio = (page: Page, name: string): Locator => page.getByRole('radio', { name: new RegExp(`^${name}`) });
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
/** There as long as something is typed that is not saved. */
export const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo my changes' });
export const saved = (page: Page): Locator => page.getByText('Saved. It holds from now on.');

/** Saves with the keyboard alone, and confirms by the password. */
export async function saveByKeyboard(page: Page, { password }: { password: string }): Promise<void> {
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** A page of somebody else, who is not signed in. */
export async function otherPage(page: Page, world: World): Promise<Page> {
  const other = await page.context().browser()?.newContext();
  if (other === undefined) throw new Error('There is no browser.');
  const opened = await other.newPage();
  await opened.goto(`${world.origin}/base/`);
  return opened;
}

/** Another administrator changes some fields of a setting. */
export async function changeConcurrently<N extends SettingName>(by: Browser, name: N, changes: Partial<Settings[N]>) {
  const { value, version } = (await by.call('GET /v2/manage/settings')).data[name];
  const body = JSON.stringify({ value: { ...value, ...changes }, version });
  const headers = { 'content-type': 'application/json' };
  const { status } = await by.fetch(`/v2/manage/settings/${name}`, { method: 'PUT', headers, body });
  if (status !== 200) throw new Error(`${name} was not changed: ${status}.`);
}
