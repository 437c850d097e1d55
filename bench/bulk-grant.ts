import { setTimeout as sleep } from 'node:timers/promises';

import type { BulkChain } from '../apps/server/test/database/bulk-chain.ts';
import { CLIENT } from './code-flow.ts';
import type { Figure } from './figure.ts';
import { authorized, type BenchSession, type FoyerProcess } from './foyer.ts';

const PEOPLE = 10_000;
/** Calls per second of others, and the time for which they are measured before the action. */
const CALLS = 50;
const QUIET_SECONDS = 5;
const POLL_MS = 200;
const REQUEST_MS = 10_000;
/** Client IP addresses of the calls, used in turn. */
const ADDRESSES = 200;

let sent = 0;

/** Duration of a role grant to many users by an administrator of their customer, and its effect on other calls. */
export async function measureBulkGrant(foyer: FoyerProcess, chain: BulkChain): Promise<Figure[]> {
  const { ids, assistants, administrators, managers, superAdministrators } = chain;
  const users = `/v2/manage/users?size=10`;
  const calls: readonly (readonly [readonly BenchSession[], string])[] = [
    [assistants, '/v2/users/work-bench'],
    [managers, '/v2/users/work-bench'],
    [assistants, `/v2/users/applications/${CLIENT.id}`],
    [superAdministrators, users],
    [superAdministrators, `${users}&organisation=${ids['region-0']}`],
    [superAdministrators, `${users}&role=${ids['assistant']}`],
  ];
  const call = async (index: number): Promise<void> => {
    const [sessions, path] = calls[index % calls.length] ?? [[], ''];
    const session = sessions[Math.floor(index / calls.length) % sessions.length];
    await send(foyer, session, path);
  };
  const quiet = await repeat(call, sleep(QUIET_SECONDS * 1000));
  const started = performance.now();
  const granted = grant(foyer, administrators[0], ids);
  const busy = await repeat(call, granted);
  const people = `a role for ${PEOPLE} users`;
  return [
    { name: people, value: ((await granted) - started) / 1000, unit: 's', limit: 20, must: 'at most' },
    {
      name: `${people}, other calls in the meantime, p99 (before: ${p99Of(quiet).toFixed(0)} ms)`,
      value: p99Of(busy),
      unit: 'ms',
      limit: 100,
      must: 'at most',
    },
  ];
}

/** Grants a role to all trainees. Returns the time at which the action has ended. */
async function grant(foyer: FoyerProcess, session: BenchSession | undefined, ids: BulkChain['ids']): Promise<number> {
  const action = { kind: 'grant', roleId: ids['assistant'], placeId: ids['region-0'] };
  const body = JSON.stringify({ action, selection: { filter: { role: ids['trainee'] } } });
  let progress = await send(foyer, session, '/v2/manage/user-actions', body);
  while (progress['status'] === 'running') {
    await sleep(POLL_MS);
    progress = await send(foyer, session, `/v2/manage/user-actions/${String(progress['id'])}`);
  }
  if (progress['changed'] !== PEOPLE) throw new Error(`Expected ${PEOPLE} changes: ${JSON.stringify(progress)}`);
  return performance.now();
}

/** Sends calls at a constant rate until a promise settles. Returns the duration of each, in milliseconds. */
async function repeat(call: (index: number) => Promise<void>, until: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  const over = until.finally(() => (state.isOver = true));
  const started = performance.now();
  const waits: Promise<number>[] = [];
  while (!state.isOver) {
    const begun = performance.now();
    waits.push(call(waits.length).then(() => performance.now() - begun));
    await sleep(Math.max(0, started + (waits.length * 1000) / CALLS - performance.now()));
  }
  await over;
  return Promise.all(waits);
}

async function send(
  { origin }: FoyerProcess,
  session: BenchSession | undefined,
  path: string,
  body?: string,
): Promise<Record<string, unknown>> {
  sent += 1;
  const response = await fetch(origin + path, {
    headers: {
      'x-forwarded-for': `10.0.0.${sent % ADDRESSES}`,
      ...(session === undefined ? {} : authorized(session)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body }),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data; // the contract's answer
}

function p99Of(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
}
