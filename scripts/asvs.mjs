// Checks the evidence in docs/security/asvs.md. Every file must exist, every quoted test must be in the file named
// before it, and the counts must match the rows. scripts/links.mjs checks its links.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fail, ROOT, logStatus } from './toolchain.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const ROW = /^\| (\d+\.\d+\.\d+) \| .*? \| (met|not applicable|open) \| (.*) \|$/;
const FILE = /^[\w./-]+\.(?:tsx?|md|json)$/;
const FROM_ROOT = /^(?:apps|bench|docs|e2e|examples|packages)\/|^[\w-]+\.json$/;
const TEST = /\.(?:test|spec)\.tsx?$/;

const problems = [];

function checkEvidence(number, evidence) {
  let test;
  for (const [, file, quoted] of evidence.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (file !== undefined && FILE.test(file)) {
      const path = FROM_ROOT.test(file) ? file : `apps/server/src/${file}`;
      if (!existsSync(join(ROOT, path))) problems.push(`${number}: ${path} does not exist`);
      test = TEST.test(path) && existsSync(join(ROOT, path)) ? path : undefined;
    }
    // The quote may be the beginning of a title, or a title in a table of tests.
    if (quoted !== undefined && test !== undefined)
      if (!["'", '"', '`'].some((mark) => read(test).includes(mark + quoted)))
        problems.push(`${number}: ${test} has no test "${quoted}"`);
  }
}

const document = read('docs/security/asvs.md');
const counts = new Map(
  [...document.matchAll(/^\| (met|not applicable|open|all) \| (\d+) \|/gm)].map(([, state, count]) => [
    state,
    Number(count),
  ]),
);
const matches = new Map([['all', 0]]);
for (const line of document.split('\n')) {
  const [, number, state, evidence] = ROW.exec(line) ?? [];
  if (number === undefined) continue;
  for (const name of [state, 'all']) matches.set(name, (matches.get(name) ?? 0) + 1);
  checkEvidence(number, evidence);
}
for (const [state, count] of matches)
  if (counts.get(state) !== count)
    problems.push(`${count} rows are "${state}", but the summary states ${counts.get(state)}`);

if (problems.length > 0) fail(`docs/security/asvs.md:\n${problems.join('\n')}`);
logStatus(`docs/security/asvs.md: the evidence of all ${matches.get('all')} rows exists`);
