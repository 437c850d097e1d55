import { setTimeout as sleep } from 'node:timers/promises';

import { type PushClients, startPushClients } from '../apps/server/test/fakes/push-clients.ts';
import type { Figure } from './figure.ts';
import { authorized, createInstallation, type FoyerProcess, type BenchSession } from './foyer.ts';
import { load } from './load.ts';

const WANTED = 20_000;
/** Number of sockets, bounded by the limit of open files per process, minus those for other purposes. */
const SOCKETS = Math.min(WANTED, openFiles() - 200);
/** Concurrent handshakes of each half of the pages. */
const HANDSHAKES = 100;
const PUSHES = 5;
/** Time until the memory of the handshakes has been released. */
const IDLE_MS = 15_000;
/** Requests per second of users who continue to work during the measurement. */
const CALLS = 100;
/** Number of these users, so that no limit per account applies. */
const CALLERS = 100;

/** Memory of idle sockets on one process, and the delivery time of a notice to all of them while users work. */
export async function measureSockets(server: string): Promise<Figure[]> {
  const installation = await createInstallation(server);
  const foyer = await installation.start({ FOYER_METRICS: 'true' });
  const pages: PushClients[] = [];
  try {
    const sessions = await installation.withBulkData(async (bulkData) => {
      await bulkData.addUsers(SOCKETS);
      return bulkData.addSessions(SOCKETS);
    });
    const callers = sessions.slice(0, CALLERS);
    await work(foyer, callers, 5, 'as fast as it can'); // so that the memory of a busy server is already allocated
    const before = foyer.memory();
    const half = SOCKETS / 2;
    for (const some of [sessions.slice(0, half), sessions.slice(half)])
      pages.push(startPushClients(foyer.origin, some, HANDSHAKES));
    for (const { refused } of await Promise.all(pages.map((page) => page.waitForConnections())))
      if (refused > 0) throw new Error(`${refused} sockets were refused.`);
    await sleep(IDLE_MS);
    const each = (foyer.memory() - before) / SOCKETS;

    const times: number[] = [];
    await maxEventLoopDelay(foyer); // resets the measurement
    const working = work(foyer, callers, PUSHES * 2);
    for (let push = 0; push < PUSHES; push += 1) {
      await sleep(1000);
      const started = Date.now();
      await write(foyer);
      const last = await Promise.all(pages.map((page) => page.waitForNotice()));
      times.push(Math.max(...last) - started);
    }
    const stopped = await maxEventLoopDelay(foyer);
    const { p99 } = await working;
    const sockets = `${SOCKETS} sockets`;
    return [
      { name: 'notice sockets open on one process', value: SOCKETS, unit: 'sockets', limit: WANTED, must: 'at least' },
      { name: `${sockets}, memory of each`, value: each / 1000, unit: 'kB', limit: 12, must: 'at most' },
      {
        name: `${sockets}, a notice to all, the last has it`,
        value: Math.max(...times),
        unit: 'ms',
        limit: 1000,
        must: 'at most',
      },
      {
        name: `${sockets}, the event loop stops in the meantime`,
        value: stopped,
        unit: 'ms',
        limit: 50,
        must: 'at most',
      },
      { name: `${sockets}, other calls in the meantime, p99`, value: p99, unit: 'ms', limit: 50, must: 'at most' },
    ];
  } finally {
    pages.forEach((page) => page.stop());
    await foyer.stop();
    await installation.remove();
  }
}

/** Load of users who request their work-bench. */
function work(
  { origin }: FoyerProcess,
  sessions: readonly BenchSession[],
  seconds: number,
  pace: 'as people do' | 'as fast as it can' = 'as people do',
) {
  const rate = pace === 'as people do' ? { rate: CALLS } : {};
  return load({ url: `${origin}/v2/users/work-bench`, sessions, connections: 8, seconds, ...rate });
}

async function write({ origin, session }: FoyerProcess): Promise<void> {
  const body = {
    type: 'NORMAL_NOTICE',
    audience: { kind: 'everybody' },
    texts: { en: { title: 'The shop closes at noon', content: 'On Saturday.' } },
  };
  const response = await fetch(`${origin}/v2/notices`, {
    method: 'POST',
    headers: { ...authorized(session), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Maximum event loop delay since the previous call, in milliseconds. */
async function maxEventLoopDelay({ origin }: FoyerProcess): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** The hard limit of open files of this process; infinite if it is unlimited or unknown. */
function openFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { hard: number | 'unlimited' } } }; // a format of Node
  const max = userLimits?.open_files.hard;
  return typeof max === 'number' ? max : Number.POSITIVE_INFINITY;
}
