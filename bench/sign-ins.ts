import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Figure } from './figure.ts';
import type { FoyerProcess } from './foyer.ts';
import { load } from './load.ts';

const SECONDS = 8;
const CONCURRENCY = 16;
const RAW = fileURLToPath(new URL('./raw-hashes.ts', import.meta.url));

/**
 * Rate of password sign-ins relative to the machine's bare hash rate, and the latency of other calls during it.
 * Measures the rate again while other programs use every core.
 */
export async function measureSignIns(foyer: FoyerProcess, bodies: readonly string[]): Promise<Figure[]> {
  const signIn = () =>
    load({
      url: `${foyer.origin}/user/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      bodies: bodies.map((body) => ({ body })),
      connections: CONCURRENCY,
      seconds: SECONDS,
    });
  const raw = await rawHashRate();
  const [signIns, others] = await Promise.all([
    signIn(),
    load({
      url: `${foyer.origin}/v2/users/work-bench`,
      headers: { authorization: `Bearer ${foyer.session.token}`, cookie: foyer.session.cookie },
      connections: 2,
      seconds: SECONDS,
      rate: 40,
    }),
  ]);
  const beside = await besideBusyPrograms(async () => ({ raw: await rawHashRate(), signIns: await signIn() }));
  return [
    {
      name: `password sign-ins, ${CONCURRENCY} concurrent, of the raw hash rate (${raw.toFixed(0)}/s)`,
      value: (signIns.perSecond / raw) * 100,
      unit: '%',
      limit: 90,
      must: 'at least',
    },
    { name: 'p99 of other calls in the meantime', value: others.p99, unit: 'ms', limit: 50, must: 'at most' },
    {
      name: `password sign-ins beside busy programs, of the raw hash rate there (${beside.raw.toFixed(0)}/s)`,
      value: (beside.signIns.perSecond / beside.raw) * 100,
      unit: '%',
      limit: 25,
      must: 'at least',
    },
  ];
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

/** Argon2id hashes per second of a process without other work. */
async function rawHashRate(): Promise<number> {
  const child = spawn(process.execPath, [RAW, String(CONCURRENCY), String(SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(await text(child.stdout));
}
