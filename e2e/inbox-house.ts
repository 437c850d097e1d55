import { expect, type Locator, type Page } from '@playwright/test';

import { upload } from '../apps/server/test/files/uploads.ts';
import { createAdministrator } from '../apps/server/test/inbox-readers.ts';
import type { World } from '../apps/server/test/world.ts';
import type { Open } from './house.ts';

export type Person = { id: string; username: string; password: string };
type File = readonly [name: string, content: string | Uint8Array<ArrayBuffer>];
type Told = Omit<NonNullable<Parameters<World['people']['notice']>[0]>, 'to'>;

/** Tells one person something; nobody else in this Foyer hears of it. */
export function tell(world: World, { id }: Person, given: Told = {}) {
  return world.people.notice({ ...given, to: `user:${id}` });
}

/** The same, by nobody: what the product itself tells. */
export async function tellAsProduct(world: World, person: Person, given: Told = {}) {
  const { id } = await tell(world, person, given);
  await world.database.queries.updateTable('notices').set({ creator: null }).where('id', '=', id).execute();
}

/** Sends one person a notice with files, as an administrator does. */
export async function sendFiles(
  world: World,
  { id }: Person,
  title: string,
  files: readonly File[],
  content = 'With files.',
) {
  const admin = await createAdministrator(world);
  const attachments: string[] = [];
  for (const [name, bytes] of files) attachments.push((await upload(admin, bytes, name)).data.id);
  const { data } = await admin.call('POST /v2/notices', {
    body: {
      type: 'NORMAL_NOTICE',
      audience: { kind: 'user', id },
      texts: { en: { title, content } },
      attachments,
    },
  });
  return data.id;
}

/** Signs somebody in at an address of the inbox. */
export async function openInbox(page: Page, open: Open, person: Person, route = '/inbox'): Promise<void> {
  await open(route, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox', includeHidden: true })).toBeVisible();
}

/** Waits until the bell tells a number: the page hears the server. */
export async function expectUnread(page: Page, count: number): Promise<void> {
  const name = count === 0 ? 'Notices' : `Notices, ${count} unread`;
  await expect(page.getByRole('button', { name, exact: true, includeHidden: true })).toBeVisible();
}

export const unreadRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Unread notices' }).getByRole('listitem');
export const readRows = (page: Page): Locator => page.getByRole('list', { name: 'Read notices' }).getByRole('listitem');
export const tab = (page: Page, name: RegExp): Locator => page.getByRole('tab', { name });
export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
export const hash = (page: Page): string => new URL(page.url()).hash;
