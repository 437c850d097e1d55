import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

import { HASHING } from '../apps/server/src/features/password/service.ts';
import { type Figure, median, medianCost } from './figure.ts';
import type { FoyerProcess } from './foyer.ts';
import { measureHashRate } from './hash-rate.ts';
import { load, type RequestBody } from './load.ts';

const ROUNDS = 5;
const SECONDS = 6;
const CONCURRENCY = 16;
const rawHashes = () => measureHashRate(HASHING, CONCURRENCY, SECONDS);

/**
 * Rate and processor time of password sign-ins relative to the machine's bare hash, and the latency of other calls in
 * the meantime, as medians of interleaved rounds. Measures the rate again while other programs use every core.
 */
export async function measureSignIns(foyer: FoyerProcess, bodies: readonly string[]): Promise<Figure[]> {
  const people = await signInOnce(foyer, bodies);
  const signIn = () =>
    load({
      url: `${foyer.origin}/user/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      bodies: people,
      foyer,
      connections: CONCURRENCY,
      seconds: SECONDS,
    });
  const others = () =>
    load({
      url: `${foyer.origin}/v2/users/work-bench`,
      headers: { authorization: `Bearer ${foyer.session.token}`, cookie: foyer.session.cookie },
      connections: 2,
      seconds: SECONDS,
      rate: 40,
    });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const raw = await rawHashes();
    const [signIns, other] = await Promise.all([signIn(), others()]);
    rounds.push({ raw, signIns, p99: other.p99 });
  }
  const beside = await besideBusyPrograms(async () => ({ raw: await rawHashes(), signIns: await signIn() }));
  const hash = median(rounds.map(({ raw }) => raw.processorMs));
  const cost = { ...medianCost(rounds.map(({ signIns }) => signIns.cost)), reference: hash };
  const perSecond = median(rounds.map(({ raw }) => raw.perSecond));
  return [
    {
      name: `password sign-ins, ${CONCURRENCY} concurrent, of the raw hash rate (${perSecond.toFixed(0)}/s)`,
      value: median(rounds.map(({ raw, signIns }) => (signIns.perSecond / raw.perSecond) * 100)),
      unit: '%',
      limit: 65,
      must: 'at least',
      cost,
    },
    {
      name: 'processor time of a password sign-in beyond its hash',
      value: median(rounds.map(({ raw, signIns }) => signIns.cost.server + signIns.cost.database - raw.processorMs)),
      unit: 'ms',
      limit: 3,
      must: 'at most',
      cost,
    },
    {
      name: 'p99 of other calls in the meantime',
      value: median(rounds.map(({ p99 }) => p99)),
      unit: 'ms',
      limit: 50,
      must: 'at most',
    },
    {
      name: `password sign-ins beside busy programs, of the raw hash rate there (${beside.raw.perSecond.toFixed(0)}/s)`,
      value: (beside.signIns.perSecond / beside.raw.perSecond) * 100,
      unit: '%',
      limit: 25,
      must: 'at least',
    },
  ];
}

/** Signs each person in once, which also warms the server up. Their later requests send the cookie of their browser. */
export async function signInOnce({ origin }: FoyerProcess, bodies: readonly string[]): Promise<RequestBody[]> {
  const people: RequestBody[] = [];
  for (let first = 0; first < bodies.length; first += CONCURRENCY) {
    const some = bodies.slice(first, first + CONCURRENCY).map(async (body, index) => {
      const address = first + index;
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${address >> 8}.${address & 255}`,
      };
      const response = await fetch(`${origin}/user/login`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      return { body, headers: { cookie: cookies.find((cookie) => cookie.includes('-device=')) ?? '' } };
    });
    people.push(...(await Promise.all(some)));
  }
  return people;
}

/** Measures while other programs use every core. */
async function besideBusyPrograms<T>(measure: () => Promise<T>): Promise<T> {
  const programs = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    return await measure();
  } finally {
    for (const program of programs) program.kill('SIGKILL');
  }
}
