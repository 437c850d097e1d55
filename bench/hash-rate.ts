import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Hashing } from '../apps/server/src/features/password/service.ts';

export type HashRate = {
  readonly perSecond: number;
  /** Processor time of a hash in milliseconds. */
  readonly processorMs: number;
};

const PROGRAM = fileURLToPath(new URL('./hash-rate-process.ts', import.meta.url));

/** Argon2id hashes of a process without other work. */
export async function measureHashRate(hashing: Hashing, concurrency: number, seconds: number): Promise<HashRate> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(hashing), String(concurrency), String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as HashRate; // printed by hash-rate-process.ts
}
