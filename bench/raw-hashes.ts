// Prints how many Argon2id hashes with Foyer's parameters this machine computes per second, and the processor time of
// each in milliseconds.
import { hash } from '@node-rs/argon2';

import { HASHING } from '../apps/server/src/features/password/service.ts';

const [concurrency = 16, seconds = 5] = process.argv.slice(2).map(Number);
const until = performance.now() + seconds * 1000;
let hashes = 0;

async function hashOn(): Promise<void> {
  while (performance.now() < until) {
    await hash(`password ${hashes}`, HASHING);
    hashes += 1;
  }
}

const [started, before] = [performance.now(), process.cpuUsage()];
await Promise.all(Array.from({ length: concurrency }, hashOn));
const { user, system } = process.cpuUsage(before);
const perSecond = hashes / ((performance.now() - started) / 1000);
process.stdout.write(JSON.stringify({ perSecond, processorMs: (user + system) / 1000 / hashes }));
