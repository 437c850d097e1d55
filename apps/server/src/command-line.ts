import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { readConfig } from './config.ts';
import { openDatabase, withPatience } from './open-database.ts';
import { tellError } from './plain-errors.ts';
import { Fault } from './platform/fault.ts';
import { openKeys } from './platform/keys.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { createServices, type Services } from './services.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

const USAGE = `Usage: npm run foyer -- COMMAND

  user add NAME [--display-name TEXT] [--email ADDRESS] [--organisation CODE] [--super-administrator]
                              adds a user; prints a password to be changed at the first sign-in
  user reset-password NAME    prints a new password to be changed at the next sign-in; ends all sessions
  user unlock NAME            lifts the lock after failed sign-ins
  user disable NAME           shuts the account out; ends all sessions
  migrate                     brings the database to this version

With PostgreSQL it works beside a running server; with the embedded database the server must be stopped.
`;

/** The first start creates what every account needs: an organisation, the built-in roles, an administrator. */
class NeverStarted extends Error {
  constructor() {
    super('Foyer must be started once first ("npm start"): it then creates the first organisation and administrator.');
    this.name = 'NeverStarted';
  }
}

type Options = { 'display-name'?: string; email?: string; organisation?: string; 'super-administrator'?: boolean };

/** What each command does and says. */
const commands: Record<string, (services: Services, name: string, options: Options) => Promise<string>> = {
  'user add': async ({ users }, username, options) => {
    const { password } = await users.add({
      username,
      ...(options['display-name'] === undefined ? {} : { displayName: options['display-name'] }),
      ...(options.email === undefined ? {} : { email: options.email }),
      ...(options.organisation === undefined ? {} : { organisation: options.organisation }),
      superAdministrator: options['super-administrator'] ?? false,
    });
    return `Added. Password: ${password}`;
  },
  'user reset-password': async ({ users }, username) => `Password: ${await users.resetPassword(username)}`,
  'user unlock': async ({ signIn }, username) => {
    await signIn.unlock(username);
    return 'Unlocked.';
  },
  'user disable': async ({ users }, username) => {
    await users.disable(username);
    return 'Disabled.';
  },
};

/** The command line of an installation. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'display-name': { type: 'string' },
      email: { type: 'string' },
      organisation: { type: 'string' },
      'super-administrator': { type: 'boolean' },
    },
  });
  const [subject = '', verb = '', name = ''] = positionals;
  const command = commands[`${subject} ${verb}`];
  const migrating = subject === 'migrate' && positionals.length === 1;
  if (!migrating && (command === undefined || name === '' || positionals.length !== 3)) {
    process.stderr.write(USAGE);
    process.exit(2);
  }

  const config = readConfig(process.env);
  const log = createLog('warn', process.stderr);
  const database = await openDatabase(config, log);
  try {
    const applied = await withPatience(config, database, log, (patient) => migrate(patient, MIGRATIONS));
    if (migrating || command === undefined)
      return void process.stdout.write(applied.length === 0 ? 'Nothing to do.\n' : `Applied ${applied.join(', ')}\n`);
    const services = createServices({ database, keys: openKeys(config.data), log });
    if (!(await services.users.hasFirstAdministrator())) throw new NeverStarted();
    process.stdout.write(`${await command(services, name, values)}\n`);
  } finally {
    await database.close();
  }
}

/** Failures that are the caller's to mend are told in one line. */
function explain(error: unknown): string {
  if (error instanceof Fault) {
    const fields = Object.entries(error.details.fields ?? {}).map(
      ([field, problem]) => `${field.slice(1)}: ${problem}`,
    );
    return [error.message, ...fields].join('; ');
  }
  return error instanceof NeverStarted ? error.message : tellError(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
