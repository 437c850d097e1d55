// npm test: everything. `npm test -- units`, `server` or `journeys` runs a part, and files named after it run alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { ensureChromium } from './chromium.mjs';
import { ensureTestTools } from './test-tools.mjs';
import { commandOf, ensureBuilt, ensureInstalled, ensureLabelsBuilt, tryNode } from './toolchain.mjs';

const WORDS = ['units', 'server', 'journeys'];
const [only, ...rest] = process.argv.slice(2);
if (only !== undefined && !WORDS.includes(only)) {
  console.error(
    `npm test -- ${only}: the first word must be one of ${WORDS.join(', ')}. Without any, everything runs.`,
  );
  process.exit(2);
}
ensureInstalled();
ensureBuilt();
ensureLabelsBuilt();
ensureTestTools();
const reports = mkdtempSync(join(tmpdir(), 'foyer-tests-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, named once more at the end: a log of CI often keeps its last lines alone. */
const failures = [];

/** Unit and capability tests; `server` runs those of the server alone, as CI does on PostgreSQL. */
function runUnits(projects) {
  const file = join(reports, 'units.json');
  const status = tryNode([
    commandOf('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...projects,
    ...rest,
  ]);
  const report = readReport(file);
  total.passed += report?.numPassedTests ?? 0;
  total.failed += report?.numFailedTests ?? 0;
  total.skipped += report?.numPendingTests ?? 0;
  failures.push(...failuresOfUnits(report));
  // A run that broke outside any test counts as one failure.
  if (status !== 0 && (report?.numFailedTests ?? 0) === 0) total.failed += 1;
}

/** Journeys in a real browser against the built product. */
function runJourneys() {
  const file = join(reports, 'journeys.json');
  const status = tryNode(
    [commandOf('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...rest],
    {
      FOYER_TEST_CHROMIUM: ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  const report = readReport(file);
  const stats = report?.stats;
  total.passed += stats?.expected ?? 0;
  total.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  total.skipped += stats?.skipped ?? 0;
  failures.push(...failuresOfJourneys(report?.suites ?? []));
  if (status !== 0 && (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) === 0) total.failed += 1;
}

/** A file that could not be read has no tests of its own, only a message. */
function failuresOfUnits(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [`${name}\n${file.message}`] : [];
    return failed.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
}

function failuresOfJourneys(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok || spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${spec.file}:${spec.line} > ${spec.title}\n${messagesOf(spec).join('\n')}`),
    ...failuresOfJourneys(suite.suites ?? []),
  ]);
}

function messagesOf(spec) {
  return spec.tests.flatMap((test) =>
    test.results.flatMap((result) => (result.errors ?? []).map((error) => stripVTControlCharacters(error.message))),
  );
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner died before it wrote one; its status counts
  }
}

if (only === 'server') runUnits(['--project', 'server']);
else {
  if (only !== 'journeys') runUnits([]);
  if (only !== 'units') runJourneys();
}
rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`\nfailed: ${failure.split('\n').slice(0, 30).join('\n')}`);
console.log(`foyer: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
