import { setTimeout as sleep } from 'node:timers/promises';

import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createAuditTrail } from '#/platform/audit.ts';
import { COMMAND_LINE } from '#/platform/origin.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const write = (actor: string) =>
  world.people.inTransaction(({ audit }) =>
    audit.record(COMMAND_LINE, { event: 'user.changed', actor, result: 'done' }),
  );
const verified = () => world.app.services.verifyAudit();
const isWhole = async () => {
  await expect.poll(async () => (await verified()).waiting, { timeout: 20_000 }).toBe(0);
  const { sealed, trouble } = await verified();
  expect([sealed, trouble]).toEqual([(await world.audited()).length, undefined]);
};
const placeOf = async (actor: string) => {
  const { rows } = await sql<{ place: number }>`
    select s.place from audit_seals s join audit a on a.id = s.audit_id where a.actor = ${actor}`.execute(
    world.database.queries,
  );
  return rows[0]?.place;
};

test('two processes seal each line once', async () => {
  await world.secondServer();
  // As many at a time as the pool has connections: on a busy machine others would wait too long for one.
  for (let batch = 0; batch < 15; batch += 1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => write(`both-${batch}-${index}`)));
  await isWhole();
});

test('thousands of lines that have waited are sealed in many turns, in the order in which they were begun', async () => {
  await sql`insert into audit (id, at, event, actor, address, result, request_id)
    select gen_random_uuid(), now() - make_interval(days => 40) + make_interval(mins => i), 'user.changed', 'old-' || i, '', 'done', ''
    from generate_series(1, 1700) i order by i`.execute(world.database.queries);
  await expect.poll(async () => (await verified()).waiting, { timeout: 20_000 }).toBe(0);
  expect((await placeOf('old-1700'))! - (await placeOf('old-1'))!).toBe(1699);
});

// The embedded database runs one transaction at a time.
test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'a line whose transaction commits late is sealed behind lines that were begun after it',
  async () => {
    await using other = await createWorld();
    const slow = await other.fresh.open();
    const record = (actor: string) =>
      createAuditTrail(other.database.queries).record(COMMAND_LINE, { event: 'user.changed', actor, result: 'done' });
    await slow.queries.transaction().execute(async (transaction) => {
      await createAuditTrail(transaction).record(COMMAND_LINE, {
        event: 'user.changed',
        actor: 'late',
        result: 'done',
      });
      for (let moment = 0; moment < 4; moment += 1) {
        await record(`meanwhile-${moment}`);
        await sleep(1200);
        await sql`select 1`.execute(transaction); // or the server would end it
      }
    });
    await slow.close();
    await expect.poll(async () => (await other.app.services.verifyAudit()).waiting, { timeout: 20_000 }).toBe(0);
    const { sealed, trouble } = await other.app.services.verifyAudit();
    expect([sealed, trouble]).toEqual([(await other.audited()).length, undefined]);
    const { rows } = await sql<{ actor: string }>`
      select a.actor from audit_seals s join audit a on a.id = s.audit_id where a.actor like '%late' or a.actor like 'mean%'
      order by s.place`.execute(other.database.queries);
    expect(rows.map(({ actor }) => actor)).toEqual([
      'meanwhile-0',
      'meanwhile-1',
      'meanwhile-2',
      'meanwhile-3',
      'late',
    ]);
  },
);

test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'a line of the only transaction that is under way is waited for',
  async () => {
    await using other = await createWorld();
    const slow = await other.fresh.open();
    await slow.queries.transaction().execute(async (transaction) => {
      await createAuditTrail(transaction).record(COMMAND_LINE, {
        event: 'user.changed',
        actor: 'alone',
        result: 'done',
      });
      // Longer than it takes until a line that nothing holds back counts as settled.
      for (let moment = 0; moment < 6; moment += 1) {
        await sleep(1200);
        await sql`select 1`.execute(transaction); // or the server would end it
      }
    });
    await slow.close();
    await expect
      .poll(
        async () => {
          const { waiting, sealed, trouble } = await other.app.services.verifyAudit();
          return { waiting, sealed, trouble };
        },
        { timeout: 20_000 },
      )
      .toEqual({ waiting: 0, sealed: (await other.audited()).length, trouble: undefined });
  },
);
