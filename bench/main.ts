// Measures every budget except those of `LONG`, and prints one figure per line. `npm run bench -- sign-ins` runs the measurements that match.
// With `--json`, prints one JSON object: the commit, the machine, its load, and all figures.
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { inspect } from 'node:util';

import { startPostgresql } from '../scripts/postgresql.mjs';
import { measureAccessByPlace } from './access-by-place.ts';
import { measureAdministrationChunk } from './administration-chunk.ts';
import { measureAdministrationGrowth } from './administration-growth.ts';
import { measureBadInput } from './bad-input.ts';
import { measureCaptcha } from './captcha.ts';
import { measureCodeFlow } from './code-flow.ts';
import { measureEnumeration } from './enumeration.ts';
import { type Figure, isWithinBudget, line } from './figure.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureFlood } from './flood.ts';
import { createInstallation, type FoyerProcess, type BenchInstallation } from './foyer.ts';
import { measureInboxGrowth } from './inbox-growth.ts';
import { measureLicenceCheck } from './licence-check.ts';
import { measureMorning } from './morning.ts';
import { measureOutage } from './outage.ts';
import { measurePasswordReset } from './password-reset.ts';
import { measurePasswordSet } from './password-set.ts';
import { measureSessionEnd } from './session-end.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSoak } from './soak.ts';
import { measureSockets } from './sockets.ts';
import { measureStart, measureStartOnPostgresql } from './start.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { measureUserImport } from './user-import.ts';
import { measureWorkBench } from './work-bench.ts';
import { measureWorstRequests } from './worst-requests.ts';

/** More users than concurrent sign-ins, so that sign-ins of one user never overlap and each user has few sessions. */
const PEOPLE = 500;
const SETTERS = 25;
const postgresql = await startPostgresql({ durable: true });

async function withFoyer(
  measure: (foyer: FoyerProcess, installation: BenchInstallation) => Promise<Figure[]>,
): Promise<Figure[]> {
  const installation = await createInstallation(postgresql.url);
  const foyer = await installation.start();
  try {
    return await measure(foyer, installation);
  } finally {
    await foyer.stop();
    await installation.remove();
  }
}

const measurements: Record<string, () => Promise<Figure[]>> = {
  'first-paint': () => withFoyer(measureFirstPaint),
  'sign-ins': () =>
    withFoyer(async (foyer, installation) => measureSignIns(foyer, await installation.addPeople(PEOPLE))),
  enumeration: () =>
    withFoyer(async (foyer, installation) => measureEnumeration(foyer, await installation.addPeople(PEOPLE))),
  'password-reset': measurePasswordReset,
  'password-set': () =>
    withFoyer(async (foyer, installation) => measurePasswordSet(foyer, await installation.addPeople(SETTERS))),
  'work-bench': () => withFoyer(measureWorkBench),
  'code-flow': () => withFoyer(measureCodeFlow),
  'bad-input': () => withFoyer(measureBadInput),
  captcha: measureCaptcha,
  'licence-check': () => withFoyer(measureLicenceCheck),
  sockets: () => measureSockets(postgresql.url),
  'inbox-growth': () => measureInboxGrowth(postgresql.url),
  'administration-chunk': () => withFoyer(measureAdministrationChunk),
  'administration-growth': () => measureAdministrationGrowth(postgresql.url),
  'access-by-place': () => measureAccessByPlace(postgresql.url),
  'session-end': () => measureSessionEnd(postgresql.url),
  outage: () => measureOutage(postgresql.url),
  'user-import': () => withFoyer(measureUserImport),
  'worst-requests-postgresql': () => measureWorstRequests('PostgreSQL', postgresql.url),
  'worst-requests-embedded': () => measureWorstRequests('embedded', undefined),
  'flood-postgresql': () => measureFlood('PostgreSQL', postgresql.url),
  'flood-embedded': () => measureFlood('embedded', undefined),
  'two-processes': () => measureTwoProcesses(postgresql.url),
  morning: () => measureMorning(postgresql.url),
  soak: () => measureSoak(postgresql.url),
  'start-postgresql': measureStartOnPostgresql,
  'start-embedded': () => measureStart('embedded', undefined),
};

/** Measurements that take more than ten minutes. They run only when they are named. */
const LONG = ['morning', 'soak'];

const options = process.argv.slice(2);
const isJson = options.includes('--json');
const wanted = options.filter((option) => !option.startsWith('--'));
const results: (Figure & { measurement: string })[] = [];
const failures: { measurement: string; reason: string }[] = [];
let running = '';
process.on('exit', (status) => {
  if (running !== '') console.error(`Stopped while measuring ${running}, with status ${status}.`);
});
for (const [measurement, measure] of Object.entries(measurements)) {
  const isWanted =
    wanted.length === 0 ? !LONG.includes(measurement) : wanted.some((filter) => measurement.includes(filter));
  if (!isWanted) continue;
  running = measurement;
  try {
    for (const figure of await measure()) {
      results.push({ measurement, ...figure });
      if (!isJson) console.log(line(figure));
    }
  } catch (error) {
    failures.push({ measurement, reason: inspect(error) });
    console.error(`${measurement} failed: ${inspect(error)}`);
  }
}
running = '';
postgresql.stop();
const over = results.filter((figure) => !isWithinBudget(figure)).length;
if (isJson) console.log(JSON.stringify({ ...describeMachine(), results, failures }, undefined, 2));
else if (over > 0) console.log(`${over} over budget`);
process.exit(over + failures.length === 0 ? 0 : 1);

/** The measured commit, the processor, and the load of the machine in the last minute. */
function describeMachine() {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' });
  return { commit: stdout.trim(), processor: cpus()[0]?.model ?? '', cores: cpus().length, load: loadavg()[0] };
}
