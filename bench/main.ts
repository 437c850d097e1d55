// Measures every budget and prints one figure per line. `npm run bench -- sign-ins` runs the measurements that match.
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
import { measureOutage } from './outage.ts';
import { measurePasswordReset } from './password-reset.ts';
import { measurePasswordSet } from './password-set.ts';
import { measureSessionEnd } from './session-end.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSockets } from './sockets.ts';
import { measureStart } from './start.ts';
import { measureUserImport } from './user-import.ts';
import { measureWorkBench } from './work-bench.ts';
import { measureWorstRequests } from './worst-requests.ts';

/** More users than concurrent sign-ins, so that sign-ins of one user never overlap. */
const PEOPLE = 200;
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
  'start-postgresql': () => measureStart('PostgreSQL', postgresql.url),
  'start-embedded': () => measureStart('embedded', undefined),
};

const wanted = process.argv.slice(2);
let over = 0;
let running = '';
process.on('exit', (status) => {
  if (running !== '') console.error(`Stopped while measuring ${running}, with status ${status}.`);
});
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (wanted.length > 0 && !wanted.some((filter) => name.includes(filter))) continue;
    running = name;
    for (const figure of await measure()) {
      console.log(line(figure));
      if (!isWithinBudget(figure)) over += 1;
    }
  }
  running = '';
} finally {
  postgresql.stop();
}
if (over > 0) console.log(`${over} over budget`);
process.exit(over === 0 ? 0 : 1);
