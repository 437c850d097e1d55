import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { runOnServer } from '../../apps/server/test/database/test-database.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { ADMIN } from '../foyer.ts';
import { processTreeMs } from '../processor-time.ts';
import { mapConcurrently } from './concurrent.ts';
import { addressOf, cookiesOf, type MeasuredSystem, type Prepared, residentTreeBytes } from './measured-system.ts';

const SERVER = '/usr/sbin/llng-fastcgi-server';
const DEFAULTS = '/var/lib/lemonldap-ng/conf/lmConf-1.json';
const PORTAL = '/usr/share/lemonldap-ng/portal';
const SESSION_STORAGE = '/usr/share/perl5/Apache/Session/Browseable/PgJSON.pm';
const START_MS = 20_000;

/** Whether Debian's packages of LemonLDAP::NG and nginx are installed. */
export const isLemonldapInstalled = (): boolean =>
  [SERVER, DEFAULTS, PORTAL, SESSION_STORAGE, '/usr/sbin/nginx'].every(existsSync);

/** The portal of LemonLDAP::NG as Debian packages it: nginx in front of its FastCGI server. */
export async function createLemonldap(
  server: string,
  { users, concurrency }: { users: number; concurrency: number },
): Promise<MeasuredSystem> {
  const database = `lemonldap_${randomUUIDv7().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  // The documentation of its PostgreSQL storage recommends unlogged tables for sessions.
  await runOnServer(
    url.href,
    `create table users (username text primary key, mail text not null, password bytea not null);
     create unlogged table sessions (id varchar(64) primary key, a_session jsonb);
     create table psessions (id varchar(64) primary key, a_session jsonb);
     insert into users select 'bench-' || number, 'bench-' || number || '@example.com', sha256('${ADMIN.password}')
     from generate_series(0, ${users - 1}) number`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-lemonldap-'));
  const port = await freePort();
  writeConfiguration(folder, { port, url });
  const origin = `http://127.0.0.1:${port}`;
  const everyone = Array.from({ length: users }, (_, user) => user);

  const requestOf = (user: number) => ({
    url: `${origin}/`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'x-forwarded-for': addressOf(user),
    },
    body: new URLSearchParams({ user: `bench-${user}`, password: ADMIN.password }).toString(),
  });

  async function prepare(): Promise<Prepared> {
    const cookies = await mapConcurrently(everyone, concurrency, async (user) => {
      const { url: target, headers, body } = requestOf(user);
      const response = await fetch(target, { method: 'POST', headers, body });
      const text = await response.text();
      const cookie = cookiesOf(response.headers);
      if (!cookie.includes('lemonldap=')) throw new Error(`No sign-in: ${response.status} ${text.slice(0, 300)}`);
      return cookie;
    });
    return {
      signIns: everyone.map(requestOf),
      call: {
        url: `${origin}/mysession/?whoami`,
        bodies: cookies.map((cookie) => ({ body: '', headers: { cookie, accept: 'application/json' } })),
      },
    };
  }

  return {
    name: 'LemonLDAP::NG',
    async start() {
      const environment = {
        PATH: '/usr/sbin:/usr/bin:/bin',
        LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini'),
        LLNG_DEFAULTLOGGER: 'Lemonldap::NG::Common::Logger::Std',
        SOCKET: join(folder, 'fcgi.sock'),
        PID: join(folder, 'fcgi.pid'),
        USER: 'www-data',
        GROUP: 'www-data',
      };
      const processes = [
        spawn(SERVER, ['--foreground'], { stdio: 'ignore', env: environment }),
        spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' }),
      ];
      const pids = processes.map(({ pid }) => pid ?? 0);
      const stop = async () => void (await Promise.all(processes.map(stopProcess)));
      await waitUntilReady(origin).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
      return {
        memory: () => pids.reduce((sum, pid) => sum + residentTreeBytes(pid), 0),
        processorMs: () => pids.reduce((sum, pid) => sum + processTreeMs(pid), 0),
        prepare,
        signInPage: `${origin}/`,
        stop,
      };
    },
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      await runOnServer(server, `drop database ${database} with (force)`);
    },
  };
}

function writeConfiguration(folder: string, { port, url }: { port: number; url: URL }): void {
  for (const name of ['conf', 'cache']) mkdirSync(join(folder, name));
  const source = `dbi:Pg:dbname=${url.pathname.slice(1)};host=${url.hostname};port=${url.port}`;
  const storage = (table: string) => ({
    DataSource: source,
    UserName: url.username,
    Password: '',
    TableName: table,
    Commit: 1,
  });
  const defaults = JSON.parse(readFileSync(DEFAULTS, 'utf8')) as Record<string, unknown>; // its own file
  const configuration = {
    ...defaults,
    portal: `http://127.0.0.1:${port}/`,
    domain: '127.0.0.1',
    key: randomBytes(16).toString('hex'),
    authentication: 'DBI',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    dbiAuthChain: source,
    dbiAuthUser: url.username,
    dbiAuthPassword: '',
    dbiAuthTable: 'users',
    dbiAuthLoginCol: 'username',
    dbiAuthPasswordCol: 'password',
    dbiAuthPasswordHash: 'sha256',
    dbiExportedVars: { uid: 'username', mail: 'mail' },
    requireToken: 0,
    notification: 0,
    globalStorage: 'Apache::Session::Browseable::PgJSON',
    globalStorageOptions: {
      ...storage('sessions'),
      generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
    },
    persistentStorage: 'Apache::Session::Browseable::PgJSON',
    persistentStorageOptions: storage('psessions'),
    localSessionStorageOptions: {
      namespace: 'lemonldap-ng-sessions',
      default_expires_in: 600,
      directory_umask: '007',
      cache_root: join(folder, 'cache'),
      cache_depth: 3,
    },
  };
  writeFileSync(join(folder, 'conf', 'lmConf-1.json'), JSON.stringify(configuration));
  writeFileSync(
    join(folder, 'lemonldap-ng.ini'),
    `[all]
logLevel = warn
[configuration]
type = File
dirName = ${join(folder, 'conf')}
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'lemonldap-ng-config', 'default_expires_in' => 600, 'directory_umask' => '007', 'cache_root' => '${join(folder, 'cache')}', 'cache_depth' => 3 }
[portal]
staticPrefix = /static
templateDir = ${PORTAL}/templates
languages = en
[handler]
`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
user www-data;
worker_processes auto;
pid ${folder}/nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  sendfile on;
  gzip on;
  gzip_types text/css application/javascript application/json;
  access_log off;
  server {
    listen 127.0.0.1:${port};
    root ${PORTAL}/htdocs/;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Forwarded-For;
    if ($uri !~ ^/((static|javascript|favicon).*|.*\\.psgi)) { rewrite ^/(.*)$ /index.psgi/$1 break; }
    location ~ ^(?<sc>/.*\\.psgi)(?:$|/) {
      include /etc/nginx/fastcgi_params;
      fastcgi_pass unix:${folder}/fcgi.sock;
      fastcgi_param HTTP_HOST $host;
      fastcgi_param LLTYPE psgi;
      fastcgi_param SCRIPT_FILENAME $document_root$sc;
      fastcgi_split_path_info ^(.*\\.psgi)(/.*)$;
      fastcgi_param PATH_INFO $fastcgi_path_info;
    }
    location / { try_files $uri $uri/ =404; }
    location /static/ { alias ${PORTAL}/htdocs/static/; }
    location /javascript/ { alias /usr/share/javascript/; }
  }
}
`,
  );
  spawnSync('chown', ['-R', 'www-data:', folder]);
  chmodSync(folder, 0o755);
}

async function waitUntilReady(origin: string): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const response = await fetch(origin).catch(() => undefined);
    if (response?.ok === true || response?.status === 401) return;
    await sleep(200);
  }
  throw new Error('LemonLDAP::NG did not start.');
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
