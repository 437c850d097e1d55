// A throw-away PostgreSQL server from the system's packages, for tests and measurements.
// As a command: `node scripts/postgresql.mjs COMMAND …` runs the command with FOYER_TEST_DATABASE_URL set.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installPackages } from './system-packages.mjs';
import { fail } from './toolchain.mjs';

const VERSIONS = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/**
 * Starts a server with a folder and port of its own; `durable` keeps fsync as production has it.
 * Returns its connection string and how to stop it.
 */
export async function startPostgresql({ durable = false } = {}) {
  const bin = findBinaries() ?? installBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgresql-'));
  chmodSync(folder, 0o755);
  // PostgreSQL refuses to run as root.
  if (isRoot) run(['chown', 'postgres:', folder]);
  const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  const port = await freePort();
  const data = join(folder, 'data');
  run([...as, join(bin, 'initdb'), '-D', data, '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=${durable ? 'on' : 'off'}`;
  run([...as, join(bin, 'pg_ctl'), '-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgresql://foyer@127.0.0.1:${port}/postgres`,
    stop() {
      spawnSync(as[0] ?? join(bin, 'pg_ctl'), [
        ...as.slice(1),
        ...(isRoot ? [join(bin, 'pg_ctl')] : []),
        '-D',
        data,
        '-m',
        'immediate',
        '-s',
        'stop',
      ]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries() {
  if (!existsSync(VERSIONS)) return undefined;
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
  return newest.map((version) => join(VERSIONS, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

function installBinaries() {
  installPackages('PostgreSQL', ['postgresql'], 'Install it, or name a server in FOYER_TEST_DATABASE_URL.');
  return findBinaries() ?? fail('PostgreSQL is still missing after its installation.');
}

function run([command, ...args]) {
  const { status, stderr } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed.\n${String(stderr)}`);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
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
