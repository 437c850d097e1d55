import { join } from 'node:path';

import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createAuditTrail } from '#/platform/audit/audit.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import { createWork } from '#/platform/database/work.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';
import { createLog } from '#/platform/log.ts';
import { createRepositories } from '#/repositories.ts';

import { createChainHeadFile } from './chain-head-file.ts';
import { createSealer } from './sealer.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const write = (actor: string) =>
  world.people.inTransaction(({ audit }) =>
    audit.record(COMMAND_LINE, { event: 'user.changed', actor, result: 'done' }),
  );
/** Wakes the sealer, which is not notified of the entries of another process, and waits for it. */
const untilSealed = ({ app } = world) => {
  app.modules.audit.sealer.wake();
  return expect.poll(async () => (await app.services.verifyAudit()).waiting).toBe(0);
};
async function expectWhole({ app, auditEntries } = world): Promise<void> {
  const { sealed, error } = await app.services.verifyAudit();
  expect([sealed, error]).toEqual([(await auditEntries()).length, undefined]);
}
const positionOf = async (actor: string) => {
  const { rows } = await sql<{ place: number }>`
    select s.position as place from audit_seals s join audit a on a.id = s.audit_id where a.actor = ${actor}`.execute(
    world.database.queries,
  );
  return rows[0]?.place;
};

test('a line of this process is sealed long before the next poll', async () => {
  const isSettled = async () => {
    const { newest, committedUpTo } = await world.people.repositories.auditChain.endAndNewest();
    return newest <= committedUpTo;
  };
  await expect.poll(isSettled).toBe(true);
  await world.app.services.work(({ audit }) =>
    audit.record(COMMAND_LINE, { event: 'user.changed', actor: 'here', result: 'done' }),
  );
  await expect.poll(() => positionOf('here'), { timeout: 8000 }).toBeDefined();
});

test('two processes seal each line once', async () => {
  await world.startSecondServer();
  // Writes in batches of the pool's size. On a busy machine, more writes would wait too long for a connection.
  for (let batch = 0; batch < 15; batch += 1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => write(`both-${batch}-${index}`)));
  await untilSealed();
  await expectWhole();
});

test('thousands of lines that have waited are sealed in many turns, in the order in which they were begun', async () => {
  await sql`insert into audit (id, occurred_at, event, actor, address, result, request_id)
    select gen_random_uuid(), now() - make_interval(days => 40) + make_interval(mins => i), 'user.changed', 'old-' || i, '', 'done', ''
    from generate_series(1, 1700) i order by i`.execute(world.database.queries);
  await untilSealed();
  expect((await positionOf('old-1700'))! - (await positionOf('old-1'))!).toBe(1699);
});

/** Replaces a world's sealer with one that has no marks yet, and counts its queries for the oldest transaction. */
async function replaceSealer({ app, database, testDatabase }: World) {
  await app.modules.audit.sealer.stop();
  const keys = openKeys(testDatabase.folder);
  const { work, read } = createWork(database, createRepositories(keys));
  let oldestQueries = 0;
  const sealer = createSealer({
    work,
    read: (run) =>
      read((repositories) =>
        run({
          ...repositories,
          auditChain: {
            ...repositories.auditChain,
            oldestTransaction() {
              oldestQueries += 1;
              return repositories.auditChain.oldestTransaction();
            },
          },
        }),
      ),
    keys,
    auditHead: createChainHeadFile(join(testDatabase.folder, 'audit-head')),
    log: createLog('silent'),
  });
  sealer.start();
  return {
    stop: sealer.stop,
    /** Waits until the sealer has processed a ripe mark: it queries the oldest transaction only then. */
    async looksAtRipeLine(): Promise<void> {
      // The second query is made after the first run has ended.
      await expect.poll(() => oldestQueries).toBeGreaterThanOrEqual(2);
    },
  };
}

/** Writes an entry in a transaction that stays open until `whileOpen` has ended. */
async function writeSlowly<T>({ testDatabase }: World, actor: string, whileOpen: () => Promise<T>): Promise<T> {
  const slow = await testDatabase.open();
  const outcome = await slow.queries.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await createAuditTrail(transaction).record(COMMAND_LINE, { event: 'user.changed', actor, result: 'done' });
    return whileOpen();
  });
  await slow.close();
  return outcome;
}

// The embedded database runs one transaction at a time.
describe.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)('a line whose transaction is under way', () => {
  test('is sealed behind lines that were begun after it', async () => {
    await using other = await createWorld();
    const record = (actor: string) =>
      createAuditTrail(other.database.queries).record(COMMAND_LINE, { event: 'user.changed', actor, result: 'done' });
    const order = async () => {
      const { rows } = await sql<{ actor: string }>`
        select a.actor from audit_seals s join audit a on a.id = s.audit_id
        where a.actor like '%late' or a.actor like 'mean%' order by s.position`.execute(other.database.queries);
      return rows.map(({ actor }) => actor);
    };
    const sealer = await writeSlowly(other, 'late', async () => {
      const replacing = await replaceSealer(other);
      for (const line of ['meanwhile-0', 'meanwhile-1']) {
        await record(line);
        await expect.poll(async () => (await order()).at(-1)).toBe(line);
      }
      await replacing.looksAtRipeLine();
      return replacing;
    });
    await untilSealed(other);
    await expectWhole(other);
    await sealer.stop();
    expect(await order()).toEqual(['meanwhile-0', 'meanwhile-1', 'late']);
  });

  test('is waited for, also where it is the only one', async () => {
    await using other = await createWorld();
    const sealer = await writeSlowly(other, 'alone', async () => {
      const replacing = await replaceSealer(other);
      await replacing.looksAtRipeLine();
      return replacing;
    });
    await untilSealed(other);
    await expectWhole(other);
    await sealer.stop();
  });
});
