import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { runCommand } from '#/commands/run-command.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';

const TABLES = ['audit', 'audit_seals', 'audit_chain'];
/** `expect.poll` works only in tests. `vi.waitUntil` with these options also works before the first test. */
const PATIENT = { timeout: 50_000 };
const FORGED = '00000000-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await createSealed();
  for (const table of TABLES) await run(`create table kept_${table} as table ${table}`);
});
afterAll(() => world.close());
/** Restores the state before the attack. */
afterEach(async () => {
  const restored = TABLES.flatMap((table) => [
    `delete from ${table}`,
    `insert into ${table} select * from kept_${table}`,
  ]);
  await attack(...restored);
});

/** A world whose audit log is sealed, and whose sealer has stopped. */
async function createSealed(): Promise<World> {
  const newWorld = await createWorld();
  for (const name of ['ada', 'bob', 'cyd', 'dan']) await write(newWorld, name);
  await sealed(newWorld);
  const { line } = await lineOf('dan', newWorld);
  // Waits until no older entry can appear.
  const chain = newWorld.database.queries.selectFrom('audit_chain').select('committed_up_to');
  await vi.waitUntil(async () => (await chain.executeTakeFirstOrThrow()).committed_up_to >= line, PATIENT);
  await newWorld.app.modules.audit.sealer.stop();
  return newWorld;
}

/** Writes an entry like another process, of which the sealer is not notified, and wakes the sealer. */
async function write({ people, app }: World, actor: string): Promise<void> {
  await people.inTransaction(({ audit }) =>
    audit.record(COMMAND_LINE, { event: 'user.changed', actor, result: 'done', details: { b: 'é', a: 1.5 } }),
  );
  app.modules.audit.sealer.wake();
}
const sealed = ({ app }: World) => vi.waitUntil(async () => (await app.services.verifyAudit()).waiting === 0, PATIENT);
const verify = (on = world, ...options: string[]) => runCommand(['audit', 'verify', ...options], on.app.services);
const run = (statement: string, on = world) => sql.raw(statement).execute(on.database.queries);
const headFile = (on = world) => join(on.testDatabase.folder, 'audit-head');

/** Runs statements as an attacker who can access only the database. */
async function attack(...statements: string[]): Promise<void> {
  await attackOn(world, statements);
}
async function attackOn(on: World, statements: readonly string[]): Promise<void> {
  for (const table of TABLES) await run(`alter table ${table} disable trigger all`, on);
  for (const statement of statements) await run(statement, on);
  for (const table of TABLES) await run(`alter table ${table} enable trigger all`, on);
}

const lineOf = (actor: string, { database } = world) =>
  database.queries
    .selectFrom('audit')
    .select(['id', 'sequence as line'])
    .where('actor', '=', actor)
    .executeTakeFirstOrThrow();
async function positionOf(actor: string, on = world): Promise<number> {
  const { id } = await lineOf(actor, on);
  const seals = on.database.queries.selectFrom('audit_seals').select('position').where('audit_id', '=', id);
  return (await seals.executeTakeFirstOrThrow()).position;
}
const broken = (message: string) => ({ status: 1, stdout: '', stderr: expect.stringMatching(message) });

test('an untouched trail is whole: the command prints the number of sealed lines, and exits with 0', async () => {
  const { length } = await world.auditEntries();
  const { status, stdout } = await verify();
  expect(status).toBe(0);
  expect(stdout).toMatch(/^The audit log is intact: \d+ entries sealed, 0 waiting\. .* [\da-f]{64}\.\n$/);
  expect(stdout).toContain(` ${length} entries`);
});

test('a hash that was noted before is found in the middle of the chain, and an unknown one fails', async () => {
  const position = await positionOf('bob');
  const seal = world.database.queries.selectFrom('audit_seals').select('hash').where('position', '=', position);
  const noted = (await seal.executeTakeFirstOrThrow()).hash.toHex();
  const { status, stdout } = await verify(world, '--contains', noted);
  expect([status, stdout]).toEqual([0, expect.stringContaining(`The hash ${noted} is at position ${position}.`)]);
  const unknown = noted.replaceAll(/[0-7]/g, '8');
  expect(await verify(world, '--contains', unknown)).toEqual(
    broken(`none of its \\d+ entries has the hash ${unknown}`),
  );
});

test('a line that is not sealed yet waits', async () => {
  await write(world, 'eve');
  expect((await verify()).stdout).toContain(', 1 waiting');
});

describe('an attacker with the database is noticed who', () => {
  test.each([
    ['changed who did it', `actor = 'eve'`],
    ['changed when it was', `occurred_at = occurred_at - interval '1 microsecond'`],
    ['changed a detail by no more than its digits', `details = '{"a": 1.500, "b": "é"}'`],
    ['changed to whom it was done', `subject_id = id`],
    ['changed its result', `result = 'refused'`],
    ['changed its address', `address = ''`],
    ['changed its number', `sequence = sequence + 1000`],
    ['dated it to the end of time', `occurred_at = 'infinity'`],
  ])('%s', async (_how, change) => {
    const { id } = await lineOf('bob');
    await attack(`update audit set ${change} where actor = 'bob'`);
    expect(await verify()).toEqual(broken(`^Entry ${id} .*changed\\. Before it: \\d+ entries intact, 0 waiting`));
  });

  test('removed a line', async () => {
    const { id } = await lineOf('bob');
    await attack(`delete from audit where actor = 'bob'`);
    expect(await verify()).toEqual(broken(`^Entry ${id} .*removed`));
  });

  test('removed a line with its seal', async () => {
    const position = await positionOf('bob');
    await attack(`delete from audit where actor = 'bob'`, `delete from audit_seals where position = ${position}`);
    expect(await verify()).toEqual(broken(`^The seal at position ${position} was removed`));
  });

  test('removed a line with its seal, and moved the others up', async () => {
    const position = await positionOf('bob');
    await attack(
      `delete from audit where actor = 'bob'`,
      `delete from audit_seals where position = ${position}`,
      `update audit_seals set position = position - 1 where position > ${position}`,
      `update audit_chain set sealed_count = sealed_count - 1`,
    );
    expect(await verify()).toEqual(broken(`^Entry ${(await lineOf('cyd')).id} at position ${position}`));
  });

  test('swapped two seals', async () => {
    const [bob, cyd] = [await positionOf('bob'), await positionOf('cyd')];
    await attack(
      `update audit_seals set position = -1 where position = ${bob}`,
      `update audit_seals set position = ${bob} where position = ${cyd}`,
      `update audit_seals set position = ${cyd} where position = -1`,
    );
    expect(await verify()).toEqual(broken(`^Entry ${(await lineOf('cyd')).id} at position ${bob}`));
  });

  test('swapped the content of two lines, leaving their seals', async () => {
    const { id } = await lineOf('bob');
    await attack(
      `update audit set actor = case actor when 'bob' then 'cyd' else 'bob' end where actor in ('bob', 'cyd')`,
    );
    expect(await verify()).toEqual(broken(`^Entry ${id} .*changed`));
  });

  test('changed when a line was sealed', async () => {
    const { id } = await lineOf('bob');
    await attack(`update audit_seals set sealed_at = sealed_at + interval '1 day' where audit_id = '${id}'`);
    expect(await verify()).toEqual(broken(`^Entry ${id} .*changed`));
  });

  test('removed the newest line, leaving its seal', async () => {
    const { id } = await lineOf('dan');
    await attack(`delete from audit where actor = 'dan'`);
    expect(await verify()).toEqual(broken(`^Entry ${id} .*removed`));
  });

  test('removed the newest line with its seal', async () => {
    await attack(...(await cutting('dan')));
    expect(await verify()).toEqual(broken('^The newest sealed entries were removed'));
  });

  test('removed the newest line with its seal, and moved the end back', async () => {
    await attack(...(await cutting('dan')), MOVING_BACK);
    expect(await verify()).toEqual(broken('^The stored end of the chain was changed'));
  });

  test('threw the whole trail away', async () => {
    const { length } = await world.auditEntries();
    await attack(
      'delete from audit',
      'delete from audit_seals',
      'update audit_chain set sealed_count = 0, last_hash = null, proof = null',
    );
    expect(await verify()).toEqual(broken(`^The newest sealed entries were removed: ${length} expected, 0 found`));
  });

  test('inserted a line among older ones', async () => {
    await attack(
      `insert into audit (id, sequence, event, actor, address, result, request_id)
       values ('${FORGED}', 0.5, 'sign_in.done', 'eve', '', 'done', '')`,
    );
    expect(await verify()).toEqual(broken(`^Entry ${FORGED} was inserted`));
  });

  test('inserted a line with a forged seal', async () => {
    const position = (await positionOf('dan')) + 1;
    await attack(
      `insert into audit (id, event, actor, address, result, request_id) values ('${FORGED}', 'sign_in.done', 'eve', '', 'done', '')`,
      `insert into audit_seals values (${position}, '${FORGED}', now(), sha256('x'))`,
    );
    expect(await verify()).toEqual(broken(`^Entry ${FORGED} at position ${position}`));
  });
});

test('seals and lines cannot be changed or removed by statements of Foyer', async () => {
  for (const statement of ['update audit_seals set position = 100', 'delete from audit_seals', 'truncate audit_seals'])
    await expect(run(statement)).rejects.toThrow('append only');
});

test('a damaged file in the data folder is reported, and not overwritten', async () => {
  const backup = await readFile(headFile(), 'utf8');
  await writeFile(headFile(), 'nonsense');
  expect(await verify()).toEqual(broken('audit-head is damaged'));
  expect(await readFile(headFile(), 'utf8')).toBe('nonsense');
  await writeFile(headFile(), backup);
});

describe('while Foyer runs', () => {
  test('an attacker who takes the proof of an earlier end is noticed by what the data folder remembers', async () => {
    await using other = await createSealed();
    const { proof } = await other.database.queries.selectFrom('audit_chain').select('proof').executeTakeFirstOrThrow();
    other.app.modules.audit.sealer.start();
    await write(other, 'eve');
    await sealed(other);
    await other.app.modules.audit.sealer.stop();
    const position = await positionOf('eve', other);
    const back = `update audit_chain set proof = decode('${Buffer.from(proof ?? []).toString('hex')}', 'hex')`;
    await attackOn(other, [...(await cutting('eve', other)), MOVING_BACK, back]);
    expect(await verify(other)).toEqual(broken(`${position} expected, ${position - 1} found`));

    // The log reports the attack, too, and later seals do not repair the chain.
    other.app.modules.audit.sealer.start();
    await write(other, 'fay');
    await write(other, 'gus');
    const isLogged = () => other.logLines.some((line) => line.includes('does not continue from its last known end'));
    await expect.poll(isLogged).toBe(true);
    await expect.poll(() => verify(other)).toEqual(broken(`entry at position ${position} is not the one`));
    // Without the head file, the attack cannot be distinguished from an earlier state.
    await other.app.modules.audit.sealer.stop();
    await rm(headFile(other));
    expect((await verify(other)).status).toBe(0);
  });

  test('a line that an attacker has dated back is sealed, and noticed', async () => {
    await using other = await createSealed();
    await run(
      `insert into audit (id, occurred_at, event, actor, address, result, request_id)
       values ('${FORGED}', now() - interval '1 hour', 'sign_in.done', 'eve', '', 'done', '')`,
      other,
    );
    other.app.modules.audit.sealer.start();
    await expect.poll(() => verify(other)).toEqual(broken(`^Entry ${FORGED} .*backdated`));
  });
});

/** Statements that delete an actor's entry and its seal. */
const cutting = async (actor: string, on = world) => [
  `delete from audit where actor = '${actor}'`,
  `delete from audit_seals where position = ${await positionOf(actor, on)}`,
];
const MOVING_BACK =
  'update audit_chain set (sealed_count, last_hash) = (select position, hash from audit_seals order by position desc limit 1)';
