// Computes Argon2id hashes for some seconds. Prints the hashes per second and the processor time of each.
import { hash } from '@node-rs/argon2';

import type { Hashing } from '../apps/server/src/features/password/service.ts';
import type { HashRate } from './hash-rate.ts';

const [hashing = '{}', concurrency = '16', seconds = '3'] = process.argv.slice(2);
const parameters = JSON.parse(hashing) as Hashing; // from hash-rate.ts
const until = performance.now() + Number(seconds) * 1000;
let hashes = 0;

async function hashOn(): Promise<void> {
  while (performance.now() < until) {
    await hash(`password ${hashes}`, parameters);
    hashes += 1;
  }
}

const started = performance.now();
const before = process.cpuUsage();
await Promise.all(Array.from({ length: Number(concurrency) }, hashOn));
const { user, system } = process.cpuUsage(before);
const rate: HashRate = {
  perSecond: hashes / ((performance.now() - started) / 1000),
  processorMs: (user + system) / 1000 / hashes,
};
process.stdout.write(JSON.stringify(rate));
