import { cases } from '@foyer/contract/test/cases.ts';
import { createBulkData } from '@foyer/server/test/database/bulk-data.ts';
import { type PushClients, startPushClients } from '@foyer/server/test/fakes/push-clients.ts';
import { createReader } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fingerprint, randomToken } from '#/platform/crypto/secrets.ts';

const PAGES = cases(1000);
/** Number of handshakes with an invalid token. */
const STRANGERS = PAGES / 20;
/** Unread notices of each user. */
const UNREAD = 3;
/** Time for this number of sockets on a slow machine, in milliseconds. */
const PATIENCE = 300_000;

let world: World;
let pages: PushClients;
beforeAll(async () => {
  world = await createWorld({ logLevel: 'warn', config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  const crowd = createBulkData(world.database.queries);
  await crowd.addUsers(PAGES);
  const sessions = await crowd.addSessions(PAGES);
  for (let index = 0; index < UNREAD; index += 1) await world.people.notice();
  const strangers = Array.from({ length: STRANGERS }, () => ({
    token: randomToken(),
    cookie: `foyer=${randomToken()}`,
  }));
  const all = [...sessions, ...strangers].toSorted((a, b) =>
    Buffer.compare(fingerprint(a.token), fingerprint(b.token)),
  );
  pages = startPushClients(world.origin, all, all.length);
});
afterAll(async () => {
  pages.stop();
  await world.close();
});

const clients = () => world.app.server.websocketServer.clients;

test(
  'all sockets that connect at the same time, and again after a cut, are accepted and sent the count (F16)',
  async () => {
    const { browser } = await createReader(world);
    for (const time of ['first', 'again']) {
      const arriving = pages.waitForConnections();
      expect([time, (await browser.call('GET /v2/users/inbox')).code]).toEqual([time, 1001]);
      expect([time, await arriving]).toEqual([time, { refused: STRANGERS }]);
      expect([time, clients().size]).toEqual([time, PAGES]);
      expect([time, pages.unreadCounts()]).toEqual([time, [UNREAD]]);
      if (time === 'first') for (const client of clients()) client.terminate();
    }
    const notice = pages.waitForNotice();
    const { title } = await world.people.notice();
    await notice;
    expect(pages.unreadCounts()).toEqual([UNREAD + 1]);
    expect((await browser.call('GET /v2/users/inbox')).data.list[0]?.title).toBe(title);
  },
  PATIENCE,
);

test(
  'and when they disconnect, nothing of them stays',
  async () => {
    pages.stop();
    await expect.poll(() => clients().size, { timeout: PATIENCE }).toBe(0);
  },
  PATIENCE,
);
