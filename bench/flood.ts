import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Figure } from './figure.ts';
import { authorized, type FoyerProcess, type BenchSession } from './foyer.ts';
import { anonymousCalls, type MeasuredCall, measureCalls, userCalls, withUsers, written } from './worst-requests.ts';

const SECONDS = 30;
/** 1 Mbit/s. */
const BYTES_PER_SECOND = 125_000;
const STEP_MS = 20;
const CONNECTIONS = 30;
/** Number of calls with the most CPU time per byte sent. */
const WORST = 6;
const QUIET_MS = 5000;
const PAUSE_MS = 10;
/** Time after the flood until its memory must be released, while other callers continue. */
const RELEASED_MS = 30_000;
const ATTACKER = { 'x-forwarded-for': '203.0.113.99' };
const MEGABYTE = 1e6;

/** Effect on other callers of 1 Mbit/s of the most expensive calls from one IP address, and of one user. */
export function measureFlood(kind: string, server: string | undefined): Promise<Figure[]> {
  return withUsers(server, async (foyer, sessions) => {
    const [attacker] = sessions;
    if (attacker === undefined) throw new Error('There is no user.');
    const anonymous = await worstOf(foyer, anonymousCalls, []);
    const ordinary = await worstOf(foyer, userCalls, sessions);
    return [
      ...(await flood(foyer, `${kind}: 1 Mbit/s of a stranger`, anonymous, undefined)),
      ...(await flood(foyer, `${kind}: 1 Mbit/s of a user`, ordinary, attacker)),
    ];
  });
}

async function worstOf(
  foyer: FoyerProcess,
  calls: readonly MeasuredCall[],
  sessions: readonly BenchSession[],
): Promise<MeasuredCall[]> {
  return (await measureCalls(foyer, calls, sessions)).slice(0, WORST).map(({ call }) => call);
}

async function flood(
  foyer: FoyerProcess,
  name: string,
  calls: readonly MeasuredCall[],
  session: BenchSession | undefined,
): Promise<Figure[]> {
  const headers = { ...ATTACKER, ...(session === undefined ? {} : authorized(session)) };
  const requests = calls.map((call) => Buffer.from(written(call, headers)));
  const quiet = await watchFor(foyer, QUIET_MS);
  const before = foyer.memory();
  const state = { isOver: false, max: before };
  const watching = watch(foyer, state);
  await send(foyer.origin, requests);
  state.isOver = true;
  const p99 = p99Of(await watching);
  await watchFor(foyer, RELEASED_MS);
  const megabytes = (bytes: number) => (bytes - before) / MEGABYTE;
  return [
    {
      name: `${name}, p99 of others' /live (before: ${p99Of(quiet).toFixed(0)} ms)`,
      value: p99,
      unit: 'ms',
      limit: 100,
      must: 'at most',
    },
    { name: `${name}, memory`, value: megabytes(state.max), unit: 'MB', limit: 100, must: 'at most' },
    { name: `${name}, memory 30 s later`, value: megabytes(foyer.memory()), unit: 'MB', limit: 50, must: 'at most' },
  ];
}

/** Sends requests in turn over several connections at 1 Mbit/s; every other connection reads no response. */
async function send(origin: string, requests: readonly Buffer[]): Promise<void> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  const open = (index: number): Socket => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    if (index % 2 === 0) socket.resume();
    else socket.pause();
    return (sockets[index] = socket);
  };
  const started = performance.now();
  let sent = 0;
  let iteration = 0;
  while (performance.now() - started < SECONDS * 1000) {
    while (sent < ((performance.now() - started) / 1000) * BYTES_PER_SECOND) {
      const request = requests[iteration % requests.length] ?? Buffer.alloc(0);
      const index = iteration % CONNECTIONS;
      const previous = sockets[index];
      const socket = previous === undefined || previous.destroyed || !previous.writable ? open(index) : previous;
      socket.write(request);
      sent += request.length;
      iteration += 1;
    }
    await sleep(STEP_MS);
  }
  for (const socket of sockets) socket.destroy();
}

async function watch(foyer: FoyerProcess, state: { isOver: boolean; max: number }): Promise<number[]> {
  const waits: number[] = [];
  while (!state.isOver) {
    const started = performance.now();
    await (await fetch(`${foyer.origin}/live`)).text();
    waits.push(performance.now() - started);
    state.max = Math.max(state.max, foyer.memory());
    await sleep(PAUSE_MS);
  }
  return waits;
}

async function watchFor(foyer: FoyerProcess, ms: number): Promise<number[]> {
  const state = { isOver: false, max: 0 };
  const watching = watch(foyer, state);
  await sleep(ms);
  state.isOver = true;
  return watching;
}

function p99Of(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
}
