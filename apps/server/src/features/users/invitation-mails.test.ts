import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { uploadImport, csvOf, userLines } from '@foyer/server/test/files/user-imports.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
});
afterAll(() => world.close());
// Adding users requires reauthentication.
beforeEach(() => world.people.reauthenticateAll());

let count = 0;
const newName = () => `batch-${(count += 1)}`;

/** Number of pending invitations, and of emails to users whose name begins with a prefix. */
const due = async () =>
  (await world.database.queries.selectFrom('pending_invitation_mails').select('user_id').execute()).length;
const mailsTo = async (prefix: string) => {
  const mails = world.database.queries
    .selectFrom('mails')
    .select('recipient')
    .where('recipient', 'like', `${prefix}-%`);
  return (await mails.execute()).length;
};

test('invitations of an import are sent although one of them fails, and that one is retried', async () => {
  const prefix = newName();
  const recipient = `${prefix}-1@shop.example`;
  const { queries } = world.database;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(queries);
  await sql`create trigger refuse before insert on mails for each row
    when (new.recipient = ${sql.lit(recipient)}) execute function refuse()`.execute(queries);
  await uploadImport(boss.browser, csvOf(userLines(chain.north.code, prefix, 5)));
  await expect.poll(() => mailsTo(prefix)).toBe(4);
  expect(await due()).toBe(1);
  await sql`drop trigger refuse on mails`.execute(queries);
  await world.clock.forward(11 * 60);
  await expect.poll(() => mailsTo(prefix)).toBe(5);
  expect(await due()).toBe(0);
}, 90_000);

test('invitations of an import are sent by another process after a crash, and not to users disabled in the meantime', async () => {
  const prefix = newName();
  for (const worker of world.app.workers) await worker.stop(); // simulates a crash
  await uploadImport(boss.browser, csvOf(userLines(chain.north.code, prefix, 5)));
  expect(await due()).toBe(5);
  await world.app.services.users.disable(`${prefix}-2`);
  await world.startSecondServer();
  await expect.poll(() => due()).toBe(0);
  expect(await mailsTo(prefix)).toBe(4);
  for (const worker of world.app.workers) worker.start();
}, 90_000);
