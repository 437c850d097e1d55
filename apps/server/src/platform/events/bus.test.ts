import { createTestDatabase } from '@foyer/server/test/database/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#/platform/database/database.ts';
import { createWork } from '#/platform/database/work.ts';
import { createLog } from '#/platform/log.ts';

import { createAnnounce, createBus } from './bus.ts';

const newDatabase = await createTestDatabase();
const embedded = newDatabase.url === undefined;
const databases: Database[] = [];
beforeAll(async () => {
  databases.push(await newDatabase.open());
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await newDatabase.drop();
});

/** A listening process and its received messages. The embedded database has only one process. */
async function listener() {
  const database = embedded ? databases[0]! : await newDatabase.open();
  if (!embedded) databases.push(database);
  const bus = createBus(database, createLog('silent'));
  const messages: string[] = [];
  bus.subscribe('setting.changed', ({ name }) => void messages.push(name));
  bus.onResync(() => void messages.push('resync'));
  await bus.start();
  return { bus, messages };
}

/** Waits for an announcement. The channel is ordered, so all earlier ones have been delivered as well. */
async function waitForMessages(messages: string[]): Promise<void> {
  await createAnnounce(databases[0]!.queries)('setting.changed', { name: 'last' });
  await expect.poll(() => messages.at(-1)).toBe('last');
}

describe('an announcement', () => {
  test('reaches every process, its own too, and only after the commit', async () => {
    const [one, two] = embedded ? [await listener()] : [await listener(), await listener()];
    await databases[0]!.queries.transaction().execute(async (transaction) => {
      await createAnnounce(transaction)('setting.changed', { name: 'committed' });
      expect(one?.messages).toEqual([]);
    });
    await expect.poll(() => one?.messages).toEqual(['committed']);
    if (two !== undefined) await expect.poll(() => two.messages).toEqual(['committed']);
  });

  test('of a transaction that rolls back is never delivered', async () => {
    const { messages } = await listener();
    const failing = databases[0]!.queries.transaction().execute(async (transaction) => {
      await createAnnounce(transaction)('setting.changed', { name: 'rolled back' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await waitForMessages(messages);
    expect(messages).not.toContain('rolled back');
  });

  test('invalidates local caches at the commit, before any notification, and never after a rollback', async () => {
    const bus = createBus(databases[0]!, createLog('silent')); // not started: it receives no notification
    const { work } = createWork(databases[0]!, (queries, afterCommit) => ({
      announce: createAnnounce(queries, afterCommit, bus.committed),
    }));
    const invalidated: string[] = [];
    bus.invalidateOn('setting.changed', ({ name }) => void invalidated.push(name));
    await work(async ({ announce }) => {
      await announce('setting.changed', { name: 'committed' });
      expect(invalidated).toEqual([]);
    });
    expect(invalidated).toEqual(['committed']);
    const failing = work(async ({ announce }) => {
      await announce('setting.changed', { name: 'rolled back' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(invalidated).toEqual(['committed']);
  });

  test('invalidates caches of every process when the notification arrives', async () => {
    const { bus, messages } = await listener();
    const invalidated: string[] = [];
    bus.invalidateOn('setting.changed', ({ name }) => void invalidated.push(name));
    await waitForMessages(messages);
    expect(invalidated).toEqual(['last']);
  });

  test('of any length is delivered unchanged, beside others (PostgreSQL limits a notification to 8,000 bytes)', async () => {
    const { messages } = await listener();
    const names = ['é'.repeat(3949), '"'.repeat(8000), '𝕏'.repeat(50_000), 'short'];
    await databases[0]!.queries.transaction().execute(async (transaction) => {
      await Promise.all(names.map((name) => createAnnounce(transaction)('setting.changed', { name })));
    });
    await waitForMessages(messages);
    expect(messages.slice(0, -1).toSorted()).toEqual(names.toSorted());
  });

  test('is delivered once after repeated starts of the bus', async () => {
    const { bus, messages } = await listener();
    await bus.start();
    await waitForMessages(messages);
    expect(messages.filter((name) => name === 'last')).toHaveLength(1);
  });
});

// The embedded database has no connection and cannot lose one.
test.skipIf(embedded)('a lost listener reconnects and reports that messages may be lost', async () => {
  const { messages } = await listener();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(databases[0]!.queries);
  await expect.poll(() => messages).toContain('resync');
  await waitForMessages(messages);
});
