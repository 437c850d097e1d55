import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Figure } from './figure.ts';
import type { Foyer } from './foyer.ts';
import { load } from './load.ts';

const SECONDS = 8;
const AT_ONCE = 16;
const RAW = fileURLToPath(new URL('./raw-hashes.ts', import.meta.url));

/** Password sign-ins against the machine's bare hash rate, and what others feel meanwhile. */
export async function measureSignIns(foyer: Foyer, bodies: readonly string[]): Promise<Figure[]> {
  const raw = await rawHashRate();
  const [signIns, others] = await Promise.all([
    load({
      url: `${foyer.origin}/user/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      bodies,
      connections: AT_ONCE,
      seconds: SECONDS,
    }),
    load({
      url: `${foyer.origin}/v2/users/work-bench`,
      headers: { authorization: `Bearer ${foyer.session.token}`, cookie: foyer.session.cookie },
      connections: 2,
      seconds: SECONDS,
      rate: 40,
    }),
  ]);
  return [
    {
      name: `password sign-ins, ${AT_ONCE} at once, of the raw hash rate (${raw.toFixed(0)}/s)`,
      value: (signIns.perSecond / raw) * 100,
      unit: '%',
      limit: 90,
      must: 'at least',
    },
    { name: 'p99 of other calls meanwhile', value: others.p99, unit: 'ms', limit: 50, must: 'at most' },
  ];
}

/** Argon2id hashes per second of a process that does nothing else. */
async function rawHashRate(): Promise<number> {
  const child = spawn(process.execPath, [RAW, String(AT_ONCE), String(SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(await text(child.stdout));
}
