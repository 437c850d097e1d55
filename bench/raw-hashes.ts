// Prints the number of Argon2id hashes with Foyer's parameters that this machine computes per second.
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

const started = performance.now();
await Promise.all(Array.from({ length: concurrency }, hashOn));
process.stdout.write(String(hashes / ((performance.now() - started) / 1000)));
