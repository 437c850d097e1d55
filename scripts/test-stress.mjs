// npm run test:stress: runs tests repeatedly under CPU load and prints each that failed at least once.
// `npm run test:stress -- --rounds 3 --loops 2 LAYER FILE …`; layer and files as for `npm test`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureInstalled, fail, logStatus, tryNode } from './toolchain.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, loops: { type: 'string', default: '2' } },
});
const [rounds, loops] = [values.rounds, values.loops].map(Number);
if (!Number.isInteger(rounds) || rounds < 1) fail('--rounds must be a whole number of at least 1.');
if (!Number.isInteger(loops) || loops < 0) fail('--loops must be a whole number of at least 0.');

ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'foyer-stress-'));
const results = join(folder, 'results.json');
const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);']));
process.on('exit', () => busy.forEach((loop) => loop.kill('SIGKILL')));
/** Failed rounds and last message of each failed test. */
const red = new Map();

for (let round = 1; round <= rounds; round += 1) {
  logStatus(`round ${round} of ${rounds} with ${loops} busy loops`);
  const status = tryNode(['scripts/test.mjs', ...positionals], { FOYER_TEST_RESULTS: results });
  const failures = readFailures();
  if (status !== 0 && failures.length === 0) failures.push({ test: 'the run itself', message: `status ${status}` });
  for (const { test, message } of failures)
    red.set(test, { message, rounds: [...(red.get(test)?.rounds ?? []), round] });
}
rmSync(folder, { recursive: true, force: true });
for (const [test, { message, rounds: failed }] of red)
  console.log(`\nfailed in round ${failed.join(', ')}: ${test}\n${message.split('\n').slice(0, 10).join('\n')}`);
console.log(`\nfoyer: ${red.size} tests failed at least once in ${rounds} rounds with ${loops} busy loops`);
process.exit(red.size === 0 ? 0 : 1);

function readFailures() {
  try {
    const failures = JSON.parse(readFileSync(results, 'utf8'));
    rmSync(results);
    return failures;
  } catch {
    return []; // the run ended before it wrote its results
  }
}
