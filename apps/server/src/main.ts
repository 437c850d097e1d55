import { fileURLToPath } from 'node:url';

import { openKeys } from '#/platform/crypto/keys.ts';
import { migrate } from '#/platform/database/migrate.ts';
import { listenAt } from '#/platform/http/listen.ts';

import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase, withPatience } from './open-database.ts';
import { reportError } from './plain-errors.ts';
import { createLog, openStandardOutput } from './platform/log.ts';
import { releaseMemory } from './release-memory.ts';

const STOP_MS = 10_000;
const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const output = openStandardOutput();

/** Starts Foyer: configuration → database → app → listen; stops on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, output);
  const database = await openDatabase(config, log);
  const app = await createApp({
    config,
    database,
    keys: openKeys(config.data),
    log,
    migrate: () => withPatience(config, database, log, (patient) => migrate(patient, MIGRATIONS)),
  });

  let closeCommands = () => {};
  let stopping = false;
  const stop = (reason: string, status: number) => {
    if (stopping) return; // repeated signal: a terminal signals the process group, and `npm start` forwards it
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => void exit(1), STOP_MS).unref();
    closeCommands();
    app.close().then(
      () => exit(status),
      () => exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  // Unexpected error outside a request. The process finishes running work and exits; a supervisor restarts it (OWASP
  // ASVS 5.0 16.5.4).
  process.on('uncaughtException', (error) => {
    log.fatal({ reason: error.message, stack: error.stack }, 'uncaught exception');
    stop('uncaught', 1);
  });

  await app.prepareWeb();
  const address = await listenAt(app.server, config);
  const password = await app.prepare();
  if (database.kind === 'embedded') {
    const { serveCommands } = await import('#/commands/command-socket.ts');
    const { runCommand } = await import('#/commands/run-command.ts');
    closeCommands = await serveCommands(config.data, (args) => runCommand(args, app.services), log);
  }
  log.info({ address, database: database.kind }, 'ready');
  await app.afterFirstWork(); // its log lines must precede the announcement
  releaseMemory();
  announce(config.publicUrl?.origin ?? address, config.admin.username, password);
}

/** Prints the address and the generated password. The password is shown only here, once. */
function announce(address: string, username: string, password: string | undefined): void {
  const lines = ['', `  Foyer is ready at ${address}/base/`];
  if (password !== undefined)
    lines.push(
      '',
      `  First administrator   ${username}`,
      `  Password              ${password}`,
      '  It is shown only once.',
    );
  output.write(`${lines.join('\n')}\n\n`); // same stream as the log, which keeps the order
}

/** Ends the process once its log is written. */
async function exit(status: number): Promise<never> {
  // A log thread that hangs in a write would keep the process alive.
  if (!(await output.finish())) process.kill(process.pid, 'SIGKILL');
  process.exit(status);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reportError(error)}\n`);
  return exit(1);
});
