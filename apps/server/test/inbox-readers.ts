import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { writeNotice } from '@foyer/contract/notices.ts';

import type { UserInput } from '#/features/users/user-creation.ts';

import type { Browser } from './browser.ts';
import type { TestUser } from './people.ts';
import type { World } from './world.ts';

type InboxReaderQuery = { status?: 'unread' | 'read'; page?: number; size?: number; language?: string };

/** A signed-in user with access to their inbox. */
export async function createReader(world: World, overrides: Partial<UserInput> = {}) {
  const person: TestUser = await world.people.user(overrides);
  const browser = await world.people.session(world.browser(), person.id, 'full');
  return {
    ...person,
    browser,
    listInbox: async (query: InboxReaderQuery = {}) => (await browser.call('GET /v2/users/inbox', { query })).data,
  };
}

/** A signed-in super administrator. */
export async function createAdministrator(world: World): Promise<Browser> {
  const { id } = await world.people.user({ superAdministrator: true });
  return world.people.session(world.browser(), id, 'full');
}

/** A notice as an administrator submits it. */
export function noticeDraft(overrides: Partial<Body<typeof writeNotice>> = {}): Body<typeof writeNotice> {
  return {
    type: 'NORMAL_NOTICE',
    audience: { kind: 'everybody' },
    texts: { en: { title: 'News', content: 'Something has happened.' } },
    ...overrides,
  };
}
