import type { Browser } from '@foyer/server/test/browser.ts';
import { createReader } from '@foyer/server/test/inbox-readers.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Maximum number of bytes buffered for one reader. */
const BUFFERED_BYTES = 64 * 1024;
/** Length of a push, longer than any real one. The network buffers megabytes before the server does. */
const LENGTH = 7000;
/** Number of parallel pushes that an active reader can receive. */
const AT_ONCE = 20;
/** Number of pushes that exceeds any network buffer. */
const MAX = 5000;

let world: World;
let browser: Browser;
let userId: string;
beforeAll(async () => {
  world = await createWorld();
  ({ browser, id: userId } = await createReader(world));
});
afterAll(() => world.close());

let sent = 0;
/**
 * Announces pushes to all open pages. Their content differs, since PostgreSQL sends equal notifications of a
 * transaction only once.
 */
async function announce(count: number): Promise<void> {
  const message = { type: 'UNREAD', userId, fields: { filling: 'x'.repeat(LENGTH) } };
  const announced = JSON.stringify({ topic: 'push.sent', message });
  sent += count;
  await sql`
    select pg_notify('foyer', jsonb_set(${announced}::jsonb, '{message,fields,number}', to_jsonb(i))::text)
    from generate_series(${sent - count + 1}::int, ${sent}::int) i`.execute(world.database.queries);
}

test('a page that stops reading is cut off once more than 64 kB are buffered; one that reads receives everything', async () => {
  const slow = await openSocket(browser, world.origin);
  const [line] = world.app.server.websocketServer.clients;
  if (line === undefined) throw new Error('The server knows of no socket.');
  const reader = await openSocket(browser, world.origin);
  for (const { waitForPush } of [slow, reader]) await waitForPush('UNREAD');
  const cut = line.terminate.bind(line);
  const waited: number[] = [];
  vi.spyOn(line, 'terminate').mockImplementation(() => {
    waited.push(line.bufferedAmount);
    cut();
  });

  const filled = () => reader.received.filter((push) => 'number' in push).length;
  slow.socket.pause();
  while (line.readyState === line.OPEN && sent < MAX) {
    await announce(AT_ONCE);
    await expect.poll(filled, { interval: 5 }).toBe(sent);
  }
  expect(waited[0]).toBeGreaterThan(BUFFERED_BYTES);
  expect(Math.max(...waited)).toBeLessThan(BUFFERED_BYTES + 2 * LENGTH);
  expect(reader.socket.readyState).toBe(reader.socket.OPEN);
  for (const { socket } of [slow, reader]) socket.terminate();
});
