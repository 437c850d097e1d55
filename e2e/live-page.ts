import type { TestUser } from '@foyer/server/test/people.ts';
import type { WebSocket } from '@playwright/test';

import { expect, test as base } from './house.ts';
import { waitForSocket, type Sockets, watchSockets } from './sockets.ts';

type LivePageOptions = {
  /** Somebody new unless told. */
  person?: TestUser;
  /** Home unless told. */
  at?: { route: string; heading: string };
};
type LivePage = TestUser & {
  /** Through which the page hears the server. */
  socket: WebSocket;
  /** All of its browser. */
  sockets: Sockets;
};

/** The journeys' test with a page that hears the server. */
export const test = base.extend<{
  /** Signs somebody in, at Home or another route, and waits until the server has greeted the page. */
  livePage: (wanted?: LivePageOptions) => Promise<LivePage>;
}>({
  livePage: async ({ page, open, context, world }, provide) => {
    await provide(async ({ person, at } = {}) => {
      const user = person ?? (await world.people.user());
      const sockets = watchSockets(context);
      await open(at?.route, user);
      await expect(page.getByRole('heading', { name: at?.heading ?? /Welcome/ })).toBeVisible();
      return { ...user, sockets, socket: await waitForSocket(sockets) };
    });
  },
});
