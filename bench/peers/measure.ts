import { setTimeout as sleep } from 'node:timers/promises';

import { authorized } from '../foyer.ts';
import { measureHashRate } from '../hash-rate.ts';
import { load } from '../load.ts';
import { postgresqlProcessorMs } from '../processor-time.ts';
import {
  addressOf,
  type AuthenticatedCall,
  type MeasuredSystem,
  type RunningSystem,
  type SignInRequest,
} from './measured-system.ts';
import { sendSignIns } from './send-sign-ins.ts';
import { measureSignInPage } from './sign-in-page.ts';

const IDLE_MS = 4000;
const CALL_CONNECTIONS = 32;

/** Figures in the order of the table. */
export const FIGURES = {
  hashRate: { label: 'bare hash rate (1/s)', digits: 1 },
  hashMs: { label: 'processor time of a bare hash (ms)', digits: 2 },
  signInRate: { label: 'sign-ins (1/s)', digits: 1 },
  signInShare: { label: 'sign-ins, of the bare hash rate (%)', digits: 1 },
  signInServerMs: { label: 'processor time of a sign-in, server (ms)', digits: 2 },
  signInWithoutHashMs: { label: '  the same less a bare hash (ms)', digits: 2 },
  signInPostgresqlMs: { label: 'processor time of a sign-in, PostgreSQL (ms)', digits: 2 },
  callRate: { label: 'authenticated calls (1/s)', digits: 0 },
  callServerMs: { label: 'processor time of a call, server (ms)', digits: 3 },
  callPostgresqlMs: { label: 'processor time of a call, PostgreSQL (ms)', digits: 3 },
  callBytes: { label: 'response of a call (bytes)', digits: 0 },
  userinfoRate: { label: 'userinfo calls (1/s)', digits: 0 },
  userinfoServerMs: { label: 'processor time of userinfo, server (ms)', digits: 3 },
  userinfoPostgresqlMs: { label: 'processor time of userinfo, PostgreSQL (ms)', digits: 3 },
  idleMemory: { label: 'resident memory, idle (MB)', digits: 0 },
  loadedMemory: { label: 'resident memory, after load (MB)', digits: 0 },
  pageBytes: { label: 'sign-in page, bytes of all requests (kB)', digits: 1 },
  pageLcp: { label: 'sign-in page, LCP, slow 4G, 4× slower CPU (s)', digits: 2 },
} as const;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[]; // the keys of a constant
export type Figures = Readonly<Partial<Record<FigureName, number>>>;

export type Conditions = {
  readonly postmaster: number;
  readonly concurrency: number;
  /** Sign-ins per round. */
  readonly signIns: number;
  /** Duration of the measurements with a fixed time. */
  readonly seconds: number;
};

/** Starts a system, measures one round of it, and stops it. */
export async function measureRound(system: MeasuredSystem, conditions: Conditions): Promise<Figures> {
  const running = await system.start();
  try {
    await sleep(IDLE_MS);
    const idleMemory = running.memory() / 1e6;
    const prepared = await running.prepare();
    const signIns = prepared.signIns && (await measureSignIns(running, system, prepared.signIns, conditions));
    const call = prepared.call && (await measureCall(running, prepared.call, conditions));
    const userinfo = prepared.userinfo && (await measureCall(running, prepared.userinfo, conditions));
    const loadedMemory = running.memory() / 1e6;
    const page = running.signInPage === undefined ? undefined : await measureSignInPage(running.signInPage);
    return {
      ...signIns,
      ...(call && {
        callRate: call.rate,
        callServerMs: call.serverMs,
        callPostgresqlMs: call.postgresqlMs,
        callBytes: call.bytes,
      }),
      ...(userinfo && {
        userinfoRate: userinfo.rate,
        userinfoServerMs: userinfo.serverMs,
        userinfoPostgresqlMs: userinfo.postgresqlMs,
      }),
      idleMemory,
      loadedMemory,
      ...(page && { pageBytes: page.bytes / 1000, pageLcp: page.lcpMs / 1000 }),
    };
  } finally {
    await running.stop();
  }
}

async function measureSignIns(
  running: RunningSystem,
  { hashing }: MeasuredSystem,
  requests: readonly SignInRequest[],
  { postmaster, concurrency, signIns: count, seconds }: Conditions,
): Promise<Figures> {
  const bare = hashing && (await measureHashRate(hashing, concurrency, seconds));
  const used = await withProcessorTime(running, postmaster, () => sendSignIns({ requests, count, concurrency }));
  const signInServerMs = used.serverMs / count;
  return {
    ...(bare && {
      hashRate: bare.perSecond,
      hashMs: bare.processorMs,
      signInShare: (used.outcome / bare.perSecond) * 100,
    }),
    signInRate: used.outcome,
    signInServerMs,
    signInWithoutHashMs: signInServerMs - (bare?.processorMs ?? 0),
    signInPostgresqlMs: used.postgresqlMs / count,
  };
}

async function measureCall(running: RunningSystem, call: AuthenticatedCall, { postmaster, seconds }: Conditions) {
  const used = await withProcessorTime(running, postmaster, () =>
    load({ ...call, connections: CALL_CONNECTIONS, seconds }),
  );
  const rate = used.outcome.perSecond;
  const count = rate * seconds;
  return {
    rate,
    serverMs: used.serverMs / count,
    postgresqlMs: used.postgresqlMs / count,
    bytes: await responseBytes(call),
  };
}

async function responseBytes({ url, bodies, sessions }: AuthenticatedCall): Promise<number> {
  const [session] = sessions ?? [];
  const headers = session === undefined ? bodies?.[0]?.headers : authorized(session);
  const response = await fetch(url, { headers: { ...headers, 'x-forwarded-for': addressOf(0) } });
  const body = await response.text();
  if (!response.ok || body === 'null') throw new Error(`${url}: ${response.status} ${body}`);
  return body.length;
}

/** Runs a measurement. Returns its outcome with the processor time that the system and PostgreSQL used for it. */
async function withProcessorTime<T>(running: RunningSystem, postmaster: number, measure: () => Promise<T>) {
  const before = { server: running.processorMs(), postgresql: postgresqlProcessorMs(postmaster) };
  const outcome = await measure();
  return {
    outcome,
    serverMs: running.processorMs() - before.server,
    postgresqlMs: postgresqlProcessorMs(postmaster) - before.postgresql,
  };
}
