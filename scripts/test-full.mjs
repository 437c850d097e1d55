// npm run test:full: required before a release. Server tests on both engines, property-based tests with ten times the
// cases, and the journeys on the embedded engine.
import { ensureInstalled, logStatus, tryNode } from './toolchain.mjs';

const steps = [
  { layer: 'units', environment: { FOYER_TEST_CASES: '10' } },
  { layer: 'server', environment: { FOYER_TEST_ENGINE: 'postgresql', FOYER_TEST_CASES: '10' } },
  { layer: 'server', environment: { FOYER_TEST_ENGINE: 'embedded' } },
  { layer: 'journeys', environment: { FOYER_TEST_ENGINE: 'embedded' } },
];
ensureInstalled();
const failed = steps
  .map(({ layer, environment }) => {
    const settings = Object.entries(environment).map((pair) => pair.join('='));
    const name = [...settings, `npm test -- ${layer}`].join(' ');
    logStatus(name);
    return { name, status: tryNode(['scripts/test.mjs', layer], environment) };
  })
  .filter(({ status }) => status !== 0);
for (const { name } of failed) logStatus(`failed: ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
