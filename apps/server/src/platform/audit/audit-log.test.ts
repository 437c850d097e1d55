import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openKeys } from '#/platform/crypto/keys.ts';
import { createWork } from '#/platform/database/work.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';
import { createLog } from '#/platform/log.ts';
import { createRepositories } from '#/repositories.ts';

import { logRecords } from './audit.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Line = Record<string, unknown>;
/** Audit records in a log. */
const recordsIn = (logged: readonly string[]): Line[] =>
  logged.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'audit');

/** Services as in the server, with their own log. */
function services() {
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const { work, read } = createWork(
    world.database,
    createRepositories(openKeys(world.testDatabase.folder), { onRecorded: logRecords(log) }),
  );
  return { work, read, records: () => recordsIn(logged) };
}

const entry = { event: 'user.changed', actor: 'ada', result: 'done', details: { user: 'bob' } } as const;

test('each record of the trail is one line of the log, on whichever server it was made (ASVS 16.4.3)', async () => {
  const second = await world.startSecondServer();
  const [trailBefore, logBefore] = [(await world.auditEntries()).length, world.logLines.length];
  const { username, password } = await world.people.user();
  await world.browser().signIn(username, 'wrong');
  const browser = second.browser();
  await browser.signIn(username, password);
  await browser.call('GET /user/logout');

  const lines = recordsIn(world.logLines.slice(logBefore));
  const trail = (await world.auditEntries()).slice(trailBefore);
  expect(trail.map(({ event }) => event)).toEqual(['user.added', 'sign_in.refused', 'sign_in.done', 'sign_out.done']);
  const entries = trail.map(({ event: action, result, actor, address, details, ...row }) => {
    const [actorId, subjectId, requestId] = [row.actor_id, row.subject_id, row.request_id];
    return { msg: 'audit', level: 'info', action, result, actor, actorId, subjectId, address, requestId, details };
  });
  expect(lines).toMatchObject(entries);
  const rows = await world.database.queries.selectFrom('audit').select('id').execute();
  for (const line of lines) {
    expect(rows.map((row) => row.id)).toContain(line['id']);
    expect(line['at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  }
});

test('a line names the affected user, as the export does', async () => {
  const { work, records } = services();
  const { id, username } = await world.people.user();
  await work(({ audit }) => audit.recordEach(COMMAND_LINE, [{ ...entry, subjectId: id }, entry]));
  expect(records().map(({ subject }) => subject)).toEqual([username, 'bob']);
});

test('a transaction that is rolled back leaves no line', async () => {
  const { work, records } = services();
  const failing = work(async ({ audit }) => {
    await audit.record(COMMAND_LINE, entry);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(records()).toEqual([]);
});

test('a transaction that is retried leaves one line', async () => {
  const { work, records } = services();
  let attempts = 0;
  await work(async ({ audit }) => {
    await audit.record(COMMAND_LINE, entry);
    attempts += 1;
    if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
  });
  expect([attempts, records().length]).toEqual([2, 1]);
});

test('a line is written once the transaction is committed, and not before', async () => {
  const { work, read, records } = services();
  await work(async ({ audit }) => {
    await audit.record(COMMAND_LINE, entry);
    expect(records()).toEqual([]);
  });
  expect(records()).toHaveLength(1);
  await read(({ audit }) => audit.record(COMMAND_LINE, entry)); // here, each statement is a transaction
  expect(records()).toHaveLength(2);
});
