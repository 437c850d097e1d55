// npm test: runs all tests. `npm test -- LAYER` runs one layer of those below. `npm test -- LAYER FILE …` runs only these
// files. `--profile` prints how long the phases take.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureChromium } from './chromium.mjs';
import { EMBEDDED, startEngine } from './test-engine.mjs';
import { createProfile } from './test-profile.mjs';
import { readPlaywrightReport, readVitestReport } from './test-report.mjs';
import { ensureTestTools } from './test-tools.mjs';
import { commandOf, ensureBuilt, ensureInstalled, ensureLabelsBuilt, fail, tryNode } from './toolchain.mjs';

/** Layers: what they test, and their Vitest projects. */
const LAYERS = {
  units: {
    tests: 'contract, libraries and web, without a server',
    projects: ['contract', 'app-sdk', 'web', 'web-state'],
  },
  server: { tests: 'the server and the example application', projects: ['server', 'suite-app'] },
  engine: { tests: 'server tests that depend on the database engine', projects: ['engine'] },
  journeys: { tests: 'the built product in a browser' },
};
/** All layers except `engine`, whose tests are part of `server`. */
const ALL = ['units', 'server', 'journeys'];
const FAILURE_LINES = 30;

const wantsProfile = process.argv.includes('--profile');
const [layer, ...files] = process.argv.slice(2).filter((arg) => arg !== '--profile');
if (layer !== undefined && !Object.hasOwn(LAYERS, layer))
  fail(
    `npm test -- ${layer}: the first word must be a layer. Without one, everything runs.\n` +
      Object.entries(LAYERS)
        .map(([name, { tests }]) => `  ${name.padEnd(9)} ${tests}`)
        .join('\n'),
  );

const folder = mkdtempSync(join(tmpdir(), 'foyer-tests-'));
const profile = createProfile();
const results = [];

profile.measure('packages installed', ensureInstalled);
profile.measure('web built', () => {
  ensureBuilt();
  ensureLabelsBuilt();
});
const layers = layer === undefined ? ALL : [layer];
const chromium = profile.measure('programs installed', () => {
  ensureTestTools();
  return layers.includes('journeys') ? ensureChromium() : undefined;
});
const engine = layer === 'units' ? EMBEDDED : await startEngine(); // units open no database
for (const name of layers) {
  if (name === 'journeys') runJourneys();
  else runVitest(name);
}
engine.stop();

const failures = results.flatMap((result) => result.failures);
if (wantsProfile)
  profile.print(
    folder,
    results.flatMap((result) => result.files),
  );
rmSync(folder, { recursive: true, force: true });
const resultsFile = process.env['FOYER_TEST_RESULTS'];
if (resultsFile !== undefined) writeFileSync(resultsFile, JSON.stringify(failures));
// Failures are repeated at the end, since CI logs are often truncated to their last lines.
for (const { test, message } of failures)
  console.log(`\nfailed: ${test}\n${message.split('\n').slice(0, FAILURE_LINES).join('\n')}`);
const sum = (count) => results.reduce((total, { counts }) => total + counts[count], 0);
console.log(`foyer: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);

function testEnvironment() {
  return { ...engine.environment, ...(wantsProfile ? { FOYER_TEST_PROFILE: folder } : {}) };
}

function runVitest(name) {
  const report = join(folder, `${name}.json`);
  const args = [
    commandOf('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...LAYERS[name].projects.flatMap((project) => ['--project', project]),
    ...files,
  ];
  const status = profile.measure(name, () => tryNode(args, testEnvironment()), engine);
  results.push(readVitestReport(report, status));
}

function runJourneys() {
  const report = join(folder, 'journeys.json');
  const args = [commandOf('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...files];
  const environment = { ...testEnvironment(), FOYER_TEST_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = profile.measure('journeys', () => tryNode(args, environment), engine);
  results.push(readPlaywrightReport(report, status));
}
