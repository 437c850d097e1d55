import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Attempts, createAttempts } from './service.ts';

let world: World;
let attempts: Attempts;
beforeAll(async () => {
  world = await createWorld();
  await world.clock.stand(await world.clock.now());
  const { inTransaction } = world.people;
  attempts = createAttempts({ work: inTransaction, read: inTransaction, key: Buffer.alloc(32) });
});
afterAll(() => world.close());

/** Five attempts of one account, which lock it. */
async function five(name: string) {
  const made = [];
  for (let turn = 0; turn < 5; turn += 1) made.push(await attempts.admitWithinSession(name));
  await expect(attempts.admitWithinSession(name)).rejects.toMatchObject({ fault: 'account_locked' });
  return made;
}

test.each([['0 1 2 3 4'], ['4 3 2 1 0'], ['1 0 4 3 2']])(
  'five parallel attempts that were no failures leave no lock when they are taken back in the order %s',
  async (order) => {
    const made = await five(order);
    for (const turn of order.split(' ')) await attempts.withdraw(made[Number(turn)] ?? expect.unreachable());
    expect((await attempts.admitWithinSession(order)).account.failures).toBe(1);
  },
);

test('the lock of five failures stays when an attempt before them is taken back', async () => {
  const [first] = await five('locked');
  await world.clock.forward(31);
  await attempts.admitWithinSession('locked');
  await attempts.withdraw(first ?? expect.unreachable());
  await expect(attempts.admitWithinSession('locked')).rejects.toMatchObject({ fault: 'account_locked' });
});
