import type { WebSocket } from '@playwright/test';

import type { TestUser } from '../apps/server/test/people.ts';
import { expect, test as base } from './house.ts';
import { listening, type Sockets, watchSockets } from './sockets.ts';

type Wanted = {
  /** Somebody new unless told. */
  person?: TestUser;
  /** Home unless told. */
  at?: { route: string; heading: string };
};
type Live = TestUser & {
  /** Through which the page hears the server. */
  socket: WebSocket;
  /** All of its browser. */
  sockets: Sockets;
};

/** The journeys' test with a page that hears the server. */
export const test = base.extend<{
  /** Signs somebody in, at Home or another route, and waits until the server has greeted the page. */
  livePage: (wanted?: Wanted) => Promise<Live>;
}>({
  livePage: async ({ page, open, context, world }, provide) => {
    await provide(async ({ person, at } = {}) => {
      const somebody = person ?? (await world.people.user());
      const sockets = watchSockets(context);
      await open(at?.route, somebody);
      await expect(page.getByRole('heading', { name: at?.heading ?? /Welcome/ })).toBeVisible();
      return { ...somebody, sockets, socket: await listening(sockets) };
    });
  },
});
