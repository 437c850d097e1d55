import { upload } from '@foyer/server/test/files/uploads.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import type { World } from '@foyer/server/test/world.ts';
import { expect, type Locator, type Page } from '@playwright/test';

import type { OpenRoute } from './house.ts';

export type InboxUser = { id: string; username: string; password: string };
type NoticeFile = readonly [name: string, content: string | Uint8Array<ArrayBuffer>];
type NoticeOverrides = Omit<NonNullable<Parameters<World['people']['notice']>[0]>, 'to'>;

/** Tells one person something; nobody else in this Foyer hears of it. */
export function sendNotice(world: World, { id }: InboxUser, overrides: NoticeOverrides = {}) {
  return world.people.notice({ ...overrides, to: `user:${id}` });
}

/** The same, by nobody: what the product itself tells. */
export async function sendSystemNotice(world: World, person: InboxUser, overrides: NoticeOverrides = {}) {
  const { id } = await sendNotice(world, person, overrides);
  await world.database.queries.updateTable('notices').set({ creator: null }).where('id', '=', id).execute();
}

/** Sends one person a notice with files, as an administrator does. */
export async function sendFiles(
  world: World,
  { id }: InboxUser,
  title: string,
  files: readonly NoticeFile[],
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
export async function openInbox(page: Page, open: OpenRoute, person: InboxUser, route = '/inbox'): Promise<void> {
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
