// npm test: everything. `npm test -- units`, `server` or `journeys` runs a part, and files named after it run alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  const stats = readReport(file)?.stats;
  total.passed += stats?.expected ?? 0;
  total.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  total.skipped += stats?.skipped ?? 0;
  if (status !== 0 && (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) === 0) total.failed += 1;
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
console.log(`foyer: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
