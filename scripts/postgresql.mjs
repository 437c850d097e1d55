// A disposable PostgreSQL server from the system's packages, for tests and measurements.
// As a command: `node scripts/postgresql.mjs COMMAND …` runs the command with FOYER_TEST_DATABASE_URL set.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePort } from './free-port.mjs';
import { tryInstallPackages } from './system-packages.mjs';
import { fail } from './toolchain.mjs';

const VERSIONS = '/usr/lib/postgresql';
/** A folder in memory. Creating a database there takes a fifth of the CPU time needed on a disk. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 2 * 1024 ** 3;
const isRoot = process.getuid?.() === 0;

/**
 * Starts a server with a new folder and port. `durable` stores it on disk, with fsync as in production. `standbyOf`,
 * the connection string of another server, makes it a hot standby. A certificate enables TLS. `countsStatements` loads
 * the extension pg_stat_statements. Returns the connection string, the process ID of the postmaster and a function that stops the server. Throws when PostgreSQL is missing and
 * cannot be installed.
 */
export async function startPostgresql({ durable = false, standbyOf, certificate, countsStatements = false } = {}) {
  const bin = findBinaries() ?? installBinaries();
  const folder = mkdtempSync(join(durable ? tmpdir() : fastFolder(), 'foyer-postgresql-'));
  chmodSync(folder, 0o755);
  // PostgreSQL refuses to run as root.
  if (isRoot) run(['chown', 'postgres:', folder]);
  const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  const port = await freePort();
  const data = join(folder, 'data');
  if (standbyOf === undefined)
    run([...as, join(bin, 'initdb'), '-D', data, '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  else run([...as, join(bin, 'pg_basebackup'), '-D', data, '-d', standbyOf, '-R', '-X', 'stream', '-c', 'fast']);
  const settings = durable
    ? ['fsync=on']
    : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off', 'max_wal_size=256MB'];
  if (certificate !== undefined) {
    writeFileSync(join(data, 'server.crt'), certificate.cert);
    writeFileSync(join(data, 'server.key'), certificate.key, { mode: 0o600 });
    if (isRoot) run(['chown', 'postgres:', join(data, 'server.crt'), join(data, 'server.key')]);
    settings.push('ssl=on');
  }
  if (countsStatements) settings.push('shared_preload_libraries=pg_stat_statements');
  const options = ['listen_addresses=127.0.0.1', 'max_connections=300', ...settings].map((setting) => `-c ${setting}`);
  const pgCtl = [...as, join(bin, 'pg_ctl'), '-D', data, '-s'];
  run([...pgCtl, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} -k ${folder} ${options.join(' ')}`, 'start']);
  return {
    url: `postgresql://foyer@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    stop() {
      const [command, ...args] = [...pgCtl, '-m', 'immediate', 'stop'];
      spawnSync(command, args);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir(); // not Linux
  }
}

function findBinaries() {
  if (!existsSync(VERSIONS)) return undefined;
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
  return newest.map((version) => join(VERSIONS, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

function installBinaries() {
  const problem = tryInstallPackages('PostgreSQL', ['postgresql']);
  const bin = findBinaries();
  if (bin !== undefined) return bin;
  throw new Error(
    `PostgreSQL is missing and could not be installed. Install it, or set FOYER_TEST_DATABASE_URL to a server.\n${problem ?? ''}`,
  );
}

function run([command, ...args]) {
  const { status, stderr, error } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.\n${error?.message ?? String(stderr)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) fail('Usage: node scripts/postgresql.mjs COMMAND …');
  const server = process.env['FOYER_TEST_DATABASE_URL'] === undefined ? await startPostgresql() : undefined;
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...(server === undefined ? {} : { FOYER_TEST_DATABASE_URL: server.url }) },
  });
  server?.stop();
  process.exit(status ?? 1);
}
