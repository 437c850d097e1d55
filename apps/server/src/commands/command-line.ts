import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { MANIFEST_BYTES } from '@foyer/contract/limits/applications.ts';

import { type Config, readConfig } from '#/config.ts';
import { createChainHeadFile } from '#/features/audit/chain-head-file.ts';
import { openDatabase, withPatience } from '#/open-database.ts';
import { logRecords } from '#/platform/audit/audit.ts';
import { acceptKeys, requireMatchingKeys } from '#/platform/crypto/key-checks.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import { migrate } from '#/platform/database/migrate.ts';
import { Fault } from '#/platform/fault.ts';
import { createFolderStorage } from '#/platform/files/file-storage.ts';
import { readTextFile } from '#/platform/files/text-file.ts';
import { createLog } from '#/platform/log.ts';
import { createServices } from '#/services.ts';

import { askRunningServer } from './command-socket.ts';
import { OPTIONS } from './command.ts';
import {
  explain,
  NotInstalled,
  type CommandOutcome,
  type ParsedCommand,
  parseCommand,
  runCommand,
  succeed,
} from './run-command.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** Runs a command. The running server executes it when only that process may open the database. */
async function main(argv: readonly string[]): Promise<CommandOutcome> {
  const parsed = parseCommand(argv);
  if ('status' in parsed) return parsed;
  const args = parsed.prepares === undefined && parsed.command.readsFile ? await withContent(argv) : argv;
  const config = readConfig(process.env);
  const answered = config.databaseUrl === undefined ? await askRunningServer(config.data, args) : undefined;
  return answered ?? (await runAlone(config, args, parsed.prepares));
}

/** Replaces a file path by the file's content. The path is relative to the folder that npm was started in. */
async function withContent(args: readonly string[]): Promise<readonly string[]> {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  const [_subject, _verb, path] = tokens.filter((token) => token.kind === 'positional');
  if (path === undefined) return args;
  const content = await readContent(resolve(process.env['INIT_CWD'] ?? '', path.value));
  return content === undefined ? args : args.with(path.index, content);
}

/** Reads a manifest file. Undefined when there is none: the argument may be an application's code. */
async function readContent(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isFile() !== true) return undefined;
  if (stats.size > MANIFEST_BYTES) throw new Fault('payload_too_large');
  return `\n${readTextFile(file)}`; // the line break prevents content from being parsed as an option
}

async function runAlone(
  config: Config,
  args: readonly string[],
  prepares: ParsedCommand['prepares'],
): Promise<CommandOutcome> {
  if (prepares !== 'migrate') requireFolder(config);
  const log = createLog('warn', process.stderr);
  const database = await openDatabase(config, log);
  try {
    const applied = await withPatience(config, database, log, (patient) => migrate(patient, MIGRATIONS));
    if (prepares === 'migrate')
      return succeed(applied.length === 0 ? 'Nothing to do.' : `Applied ${applied.join(', ')}`);
    const keys = openKeys(config.data);
    if (prepares === 'keys accept') {
      await acceptKeys(database, keys);
      return succeed('Accepted.');
    }
    await requireMatchingKeys(database, keys, join(config.data, 'keys'));
    const files = createFolderStorage(join(config.data, 'files'));
    const auditHead = createChainHeadFile(join(config.data, 'audit-head'));
    const publicUrl = () => publicUrlOf(config);
    const { licenceKeys, timeZone } = config;
    const services = createServices({
      database,
      keys,
      log,
      onRecorded: logRecords(createLog('info', process.stderr)), // standard output is for the result
      files,
      auditHead,
      publicUrl,
      licenceKeys,
      timeZone,
    });
    return await runCommand(args, services);
  } finally {
    await database.close();
  }
}

/** Requires an installation. A command must not create an embedded database in the current folder. */
function requireFolder({ databaseUrl, data }: Config): void {
  if (databaseUrl !== undefined || existsSync(join(data, 'database'))) return;
  throw new NotInstalled(
    `There is no Foyer in ${resolve(data)}, and FOYER_DATABASE_URL is not set. Run the command with the environment of the server.`,
  );
}

function publicUrlOf({ publicUrl, tls, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl.origin;
  return `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const { status, stdout, stderr } = await main(process.argv.slice(2)).catch(explain);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
