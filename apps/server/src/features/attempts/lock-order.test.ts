import { createWorld } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { clearCounterStatements } from './statements.ts';

test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'a right password locks the counter of the address before that of the account, like a new attempt (deadlock)',
  async () => {
    await using world = await createWorld();
    const { queries } = world.database;
    const [address, account] = [Buffer.from('address'), Buffer.from('account')];
    await sql`insert into sign_in_attempts (key, failures, last_attempt_at)
      values (${address}, 1, now()), (${account}, 1, now())`.execute(queries);
    const cleared = clearCounterStatements({ address, account });
    const countBlocked = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(queries);
      return rows.length;
    };
    const { clearing } = await queries.transaction().execute(async (transaction) => {
      await sql`select from sign_in_attempts where key = ${address} for update`.execute(transaction);
      const waiting = sql`with address as (${cleared.address}), account as (${cleared.account}) select 1`.execute(
        queries,
      );
      await expect.poll(countBlocked).toBe(1);
      await sql`select from sign_in_attempts where key = ${account} for update nowait`.execute(queries);
      return { clearing: waiting };
    });
    await clearing;
    const { rows } = await sql`select failures from sign_in_attempts where key in (${address}, ${account})`.execute(
      queries,
    );
    expect(rows).toEqual([{ failures: 0 }]);
  },
);
