import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { type Attempts, createAttempts } from './service.ts';

let world: World;
let attempts: Attempts;
beforeAll(async () => {
  world = await createWorld();
  await world.clock.freezeAt(await world.clock.now());
  const { inTransaction } = world.people;
  attempts = createAttempts({
    work: inTransaction,
    read: inTransaction,
    keys: { pepper: Buffer.alloc(32) },
    log: createLog('silent'),
  });
});
afterAll(() => world.close());

/** Makes five attempts for one account, which lock it. */
async function five(name: string) {
  const made = [];
  for (let attempt = 0; attempt < 5; attempt += 1) made.push(await attempts.requireAllowedInSession(name));
  await expect(attempts.requireAllowedInSession(name)).rejects.toMatchObject({ fault: 'account_locked' });
  return made;
}

test.each([['0 1 2 3 4'], ['4 3 2 1 0'], ['1 0 4 3 2']])(
  'five parallel attempts that were no failures leave no lock when they are taken back in the order %s',
  async (order) => {
    const made = await five(order);
    for (const index of order.split(' ')) await attempts.withdraw(made[Number(index)] ?? expect.unreachable());
    expect((await attempts.requireAllowedInSession(order)).account.failures).toBe(1);
  },
);

describe('while the connection to the database is lost', () => {
  const lost = Object.assign(new Error('connection lost'), { code: '08006' });

  /**
   * Creates an attempts service, and a function that makes its next transaction fail: before the commit, or after an
   * unacknowledged commit.
   */
  function losing(failure: Error = lost) {
    const { inTransaction } = world.people;
    let losesNext: 'before' | 'after' | undefined;
    const work: typeof inTransaction = async (run) => {
      const loses = losesNext;
      losesNext = undefined;
      const result = await inTransaction(async (repositories) => {
        const inside = await run(repositories);
        if (loses === 'before') throw failure;
        return inside;
      });
      if (loses === 'after') throw failure;
      return result;
    };
    const made = createAttempts({ work, read: work, keys: { pepper: Buffer.alloc(32) }, log: createLog('silent') });
    return { made, lose: (when: 'before' | 'after') => void (losesNext = when) };
  }

  test.each(['before', 'after'] as const)(
    'an attempt is not counted whose transaction was interrupted %s its commit',
    async (when) => {
      const { made, lose } = losing();
      const name = `interrupted ${when}`;
      await made.requireAllowedInSession(name);
      await made.requireAllowedInSession(name);
      lose(when);
      await expect(made.requireAllowedInSession(name)).rejects.toBe(lost);
      expect((await made.requireAllowedInSession(name)).account.failures).toBe(3);
    },
  );

  test('an attempt that cannot be withdrawn immediately is withdrawn before the next one', async () => {
    const { made, lose } = losing();
    const attempt = await made.requireAllowedInSession('owed');
    lose('before');
    await made.withdraw(attempt);
    expect((await made.requireAllowedInSession('owed')).account.failures).toBe(1);
  });

  test('an attempt that cannot be withdrawn at all stays counted, and the next sign-in continues', async () => {
    const { made, lose } = losing(new Error('a bug'));
    const attempt = await made.requireAllowedInSession('stuck');
    await made.withdraw(attempt, lost);
    lose('before');
    expect((await made.requireAllowedInSession('stuck')).account.failures).toBe(2);
  });

  test('an attempt that failed for the lost connection is taken back without another attempt', async () => {
    const { made } = losing();
    const attempt = await made.requireAllowedInSession('failed');
    await made.withdraw(attempt, lost);
    made.worker.start();
    const count = () => world.people.inTransaction(({ attempts: store }) => store.listForUpdate(attempt.account.key));
    await expect.poll(async () => (await count())[0].failures).toBe(0);
    await made.worker.stop();
  });
});

test('the lock of five failures stays when an attempt before them is taken back', async () => {
  const [first] = await five('locked');
  await world.clock.forward(31);
  await attempts.requireAllowedInSession('locked');
  await attempts.withdraw(first ?? expect.unreachable());
  await expect(attempts.requireAllowedInSession('locked')).rejects.toMatchObject({ fault: 'account_locked' });
});
