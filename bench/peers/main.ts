// Compares Foyer with other sign-in systems on one machine: see README.md. Prints one table, or JSON with `--json`.
// Names as arguments measure the systems that contain one of them.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { HASHING, type Hashing } from '../../apps/server/src/features/password/service.ts';
import { startPostgresql } from '../../scripts/postgresql.mjs';
import { median } from '../figure.ts';
import { createBareProvider } from './bare-provider.ts';
import { createBetterAuth } from './better-auth.ts';
import { createFoyer, FOYER } from './foyer.ts';
import { createLemonldap, isLemonldapInstalled } from './lemonldap.ts';
import { FIGURE_NAMES, type FigureName, type Figures, measureRound } from './measure.ts';
import type { MeasuredSystem } from './measured-system.ts';
import { type Column, formatTable, ratio } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    users: { type: 'string', default: '480' },
    'sign-ins': { type: 'string', default: '480' },
    seconds: { type: 'string', default: '5' },
  },
});
const CONCURRENCY = 16;
/** A parameter set of the OWASP Password Storage Cheat Sheet, and the default of the library `@node-rs/argon2`. */
const OWASP: Hashing = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const parametersOf = ({ memoryCost, timeCost }: Hashing): string => `m=${memoryCost} t=${timeCost}`;
const BETTER_AUTH = {
  owasp: `Better Auth, ${parametersOf(OWASP)}`,
  same: `Better Auth, ${parametersOf(HASHING)}`,
  cached: 'Better Auth, cookie cache',
};

const machine = { processor: cpus()[0]?.model, cores: availableParallelism(), loadAverage: loadavg()[0] };
const postgresql = await startPostgresql({ durable: true });
const users = Number(values.users);
const create: Record<string, () => Promise<MeasuredSystem> | MeasuredSystem> = {
  [FOYER]: () => createFoyer(postgresql.url, { users, concurrency: CONCURRENCY }),
  [BETTER_AUTH.owasp]: () => createBetterAuthWith(BETTER_AUTH.owasp, OWASP),
  [BETTER_AUTH.same]: () => createBetterAuthWith(BETTER_AUTH.same, HASHING),
  [BETTER_AUTH.cached]: () => createBetterAuthWith(BETTER_AUTH.cached, HASHING, true),
  'oidc-provider': createBareProvider,
  ...(isLemonldapInstalled()
    ? { 'LemonLDAP::NG': () => createLemonldap(postgresql.url, { users, concurrency: CONCURRENCY }) }
    : {}),
};

function createBetterAuthWith(name: string, hashing: Hashing, hasCookieCache = false): Promise<MeasuredSystem> {
  return createBetterAuth(postgresql.url, { name, hashing, hasCookieCache, users, concurrency: CONCURRENCY });
}

const wanted = Object.keys(create).filter(
  (name) => positionals.length === 0 || positionals.some((filter) => name.toLowerCase().includes(filter.toLowerCase())),
);
if (!isLemonldapInstalled()) console.error('LemonLDAP::NG is not installed: see README.md.');
const conditions = {
  concurrency: CONCURRENCY,
  signIns: Number(values['sign-ins']),
  seconds: Number(values.seconds),
};

const systems: MeasuredSystem[] = [];
const rounds = new Map<string, Figures[]>();
try {
  for (const name of wanted) {
    console.error(`Preparing ${name} …`);
    const system = await create[name]?.();
    if (system !== undefined) systems.push(system);
  }
  for (let round = 1; round <= Number(values.rounds); round += 1)
    // Alternating order: an effect of the order, or a trend of the machine's load, does not favour one system.
    for (const system of round % 2 === 1 ? systems : systems.toReversed()) {
      console.error(`Round ${round}, ${system.name} …`);
      rounds.set(system.name, [
        ...(rounds.get(system.name) ?? []),
        await measureRound(system, { ...conditions, postmaster: postgresql.pid }),
      ]);
    }
} finally {
  await Promise.allSettled(systems.map((system) => system.remove()));
  postgresql.stop();
}

const columns = systems.map(({ name }): Column => ({ name, figures: mediansOf(rounds.get(name) ?? []) }));
const ratios = [OWASP, HASHING].flatMap((hashing) => {
  const parameters = parametersOf(hashing);
  return ratioTo(`${FOYER} / ${parameters}`, `Better Auth, ${parameters}`);
});
if (values.json) {
  console.log(JSON.stringify({ machine, conditions, columns, ratios, rounds: Object.fromEntries(rounds) }, null, 2));
} else {
  console.log(formatTable(columns, ratios));
  console.log(`\nRounds: ${values.rounds}. Cores: ${machine.cores}. Load before: ${machine.loadAverage?.toFixed(1)}.`);
}

function mediansOf(measured: readonly Figures[]): Figures {
  const figures: Partial<Record<FigureName, number>> = {};
  for (const figure of FIGURE_NAMES) {
    const present = measured.map((round) => round[figure]).filter((value) => value !== undefined);
    if (present.length > 0) figures[figure] = median(present);
  }
  return figures;
}

/** The ratio of Foyer to another system, if both were measured. */
function ratioTo(name: string, reference: string): Column[] {
  const foyer = columns.find((column) => column.name === FOYER);
  const other = columns.find((column) => column.name === reference);
  return foyer === undefined || other === undefined ? [] : [ratio(name, foyer, other)];
}
