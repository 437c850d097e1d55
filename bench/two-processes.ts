import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../scripts/free-port.mjs';
import { type Figure, median } from './figure.ts';
import { createInstallation, type FoyerProcess } from './foyer.ts';
import { load } from './load.ts';
import { signInOnce } from './sign-ins.ts';
import { addSuperAdministrators } from './work-bench.ts';

const ROUNDS = 5;
const SECONDS = 3;
const PEOPLE = 300;

/** Rates of two processes behind one nginx, of the rates of one process behind it: medians of interleaved rounds. */
export async function measureTwoProcesses(server: string): Promise<Figure[]> {
  const installation = await createInstallation(server);
  const processes: FoyerProcess[] = [];
  const proxies: Proxy[] = [];
  try {
    const first = await installation.start();
    processes.push(first);
    const sessions = await addSuperAdministrators(installation);
    const people = await signInOnce(first, await installation.addPeople(PEOPLE));
    const second = await installation.start();
    processes.push(second);
    await signInOnce(
      second,
      people.slice(0, 100).map(({ body }) => body),
    ); // warms the second process up
    const [one, two] = [await startProxy([first]), await startProxy([first, second])];
    proxies.push(one, two);
    const workbench = ({ origin }: Proxy) =>
      load({ url: `${origin}/v2/users/work-bench`, sessions, connections: 32, seconds: SECONDS });
    const signIns = ({ origin }: Proxy) =>
      load({
        url: `${origin}/user/login`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        bodies: people,
        connections: 16,
        seconds: SECONDS,
      });
    const shares = { workbench: [] as number[], signIns: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = { one: await workbench(one), two: await workbench(two) };
      const logins = { one: await signIns(one), two: await signIns(two) };
      shares.workbench.push((calls.two.perSecond / calls.one.perSecond) * 100);
      shares.signIns.push((logins.two.perSecond / logins.one.perSecond) * 100);
    }
    const atLeast = { unit: '%', limit: 95, must: 'at least' } as const;
    return [
      {
        name: "two processes behind one proxy, work-bench, of one process's rate",
        value: median(shares.workbench),
        ...atLeast,
      },
      {
        name: "two processes behind one proxy, sign-ins, of one process's rate",
        value: median(shares.signIns),
        ...atLeast,
      },
    ];
  } finally {
    for (const proxy of proxies) await proxy.stop();
    for (const process of processes) await process.stop();
    await installation.remove();
  }
}

type Proxy = { readonly origin: string; stop(): Promise<void> };

/** Starts nginx, which must be installed, with one worker in front of some processes. */
async function startProxy(processes: readonly FoyerProcess[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-proxy-'));
  const port = await freePort();
  const servers = processes.map(({ origin }) => `server ${new URL(origin).host};`).join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 4096; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      upstream foyer { ${servers} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://foyer; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        }
      }
    }`,
  );
  const nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  await waitForReady(origin);
  return {
    origin,
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForReady(origin: string): Promise<void> {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    const response = await fetch(`${origin}/ready`).catch(() => undefined);
    if (response?.ok === true) return;
    await sleep(50);
  }
  throw new Error('nginx did not start.');
}
