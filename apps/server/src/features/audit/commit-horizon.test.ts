import { expect, test } from 'vitest';

import { createCommitHorizon } from './commit-horizon.ts';

function create() {
  let at = 0;
  const database = { newest: 0, issued: 100, oldest: 100 };
  const horizonOf = createCommitHorizon(() => at);
  return {
    database,
    pass: (ms: number) => void (at += ms),
    look: () =>
      horizonOf({
        newest: async () => database.newest,
        transactionNow: async () => (database.issued += 1),
        oldestTransaction: async () => database.oldest,
      }),
  };
}

test('nothing is settled at first, nor before a statement that has a number must have ended', async () => {
  const { database, look, pass } = create();
  database.newest = 7;
  database.oldest = 500;
  expect(await look()).toBe(0);
  pass(2999);
  expect(await look()).toBe(0);
  pass(1);
  expect(await look()).toBe(7);
});

test('a transaction that is running when the mark is ripe keeps numbers back until it ends', async () => {
  const { database, look, pass } = create();
  database.newest = 7;
  await look();
  pass(60_000);
  expect(await look()).toBe(0); // the mark's transactions have IDs up to 100; 101 is assigned now
  database.issued = 500;
  expect(await look()).toBe(0);
  database.oldest = 101;
  expect(await look()).toBe(7);
});

test('of several marks the latest counts that is over', async () => {
  const { database, look, pass } = create();
  database.newest = 7;
  await look();
  pass(3000);
  database.newest = 9;
  expect(await look()).toBe(0); // assigns 101 to the first mark
  pass(3000);
  database.newest = 12;
  database.oldest = 101;
  expect(await look()).toBe(7); // assigns 102 to the second mark
  database.oldest = 102;
  expect(await look()).toBe(9);
});

test('where nothing is new no transaction is begun', async () => {
  const { database, look, pass } = create();
  database.newest = 7;
  database.oldest = 500;
  await look();
  pass(3000);
  for (let times = 0; times < 5; times += 1) expect(await look()).toBe(7);
  expect(database.issued).toBe(101);
});
