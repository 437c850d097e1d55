import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { getFreePort } from '../free-port.ts';

const isRoot = process.getuid?.() === 0;

export type PgBouncer = {
  readonly url: string;
  /** Connection string of PgBouncer's console. */
  readonly admin: string;
  stop(): Promise<void>;
};

/**
 * Starts Debian's PgBouncer in front of the server of a connection string, with its defaults except the pool mode.
 * Rejects when PgBouncer is missing; `npm test` installs it.
 */
export async function startPgbouncer(target: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await getFreePort();
  const { hostname, port: targetPort, username, password } = new URL(target);
  const user = decodeURIComponent(username);
  writeFileSync(join(folder, 'users'), `"${user}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${targetPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `admin_users = ${user}`,
      `pool_mode = ${mode}`,
      '',
    ].join('\n'),
  );
  // PgBouncer refuses to run as root. Unlike `runuser`, `setpriv` leaves no intermediate process.
  const as = isRoot ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'] : [];
  const [command, ...args] = [...as, 'pgbouncer', join(folder, 'pgbouncer.ini')];
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter) },
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    void ended.then(() => reject(new Error(`PgBouncer did not start. "npm test" installs it.\n${output}`)));
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('process up')) resolve();
    });
  });
  const url = new URL(target);
  url.port = String(port);
  const admin = new URL(url);
  admin.pathname = '/pgbouncer';
  return {
    url: url.href,
    admin: admin.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
