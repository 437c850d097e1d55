// npm run demo: fills an embedded installation with the data of a realistic chain and serves it. Also serves the
// example application, which is embedded in Foyer, and a page for each other system.
import { createWriteStream, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { ensureFree } from './ports.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  ensureLabelsBuilt,
  fail,
  readNode,
  ROOT,
  logStatus,
  startNodeUntil,
  whenNpmEnds,
} from './toolchain.mjs';

const host = process.env.FOYER_HOST ?? '127.0.0.1';
const ports = {
  foyer: portOf('FOYER_PORT', 8080),
  labels: portOf('LABELS_PORT', 4400),
  systems: portOf('SYSTEMS_PORT', 4401),
};
const foyer = publicUrl();
const applications = applicationUrls();

await ensureFree([
  { variable: 'FOYER_PORT', host, port: ports.foyer },
  ...(applications
    ? [
        { variable: 'LABELS_PORT', host: loopback(), port: ports.labels },
        { variable: 'SYSTEMS_PORT', host: loopback(), port: ports.systems },
      ]
    : []),
]);
ensureInstalled();
ensureBuilt();
if (applications) ensureLabelsBuilt();
const data = resolve(ROOT, process.env.FOYER_DATA ?? 'data/demo');
const entries = applications ? [new URL('/labels', applications.labels).href, applications.systems.origin] : [];
const { people, password } = JSON.parse(readNode(['apps/server/demo/main.ts', ...entries], { FOYER_DATA: data }));

// The licence is signed with the demo's own vendor key, generated with its data.
const keys = process.env.FOYER_LICENCE_KEYS ?? readFileSync(join(data, 'vendor', 'public-key'), 'utf8').trim();
const internal = [process.env.FOYER_INTERNAL_HOSTS, foyer.hostname].filter(Boolean).join(',');
const logFile = join(data, 'demo.log');
const log = createWriteStream(logFile);
const running = [];
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
whenNpmEnds(end);

logStatus('Starting …');
await serve('Foyer is ready', ['apps/server/src/main.ts'], {
  FOYER_DATA: data,
  FOYER_PUBLIC_URL: foyer.origin, // the server listens on an IP address, so it cannot derive a name such as localhost
  FOYER_LICENCE_KEYS: keys,
  FOYER_INTERNAL_HOSTS: internal,
});
if (applications) {
  const { labels } = applications;
  await serve('are ready', ['examples/suite-app/src/main.ts'], {
    FOYER_URL: foyer.origin,
    PUBLIC_URL: labels.origin,
    CLIENT_SECRET_FILE: join(data, 'labels-secret'),
    HOST: loopback(),
    PORT: String(ports.labels),
    DATA: join(data, 'labels'),
  });
  await serve('are ready', ['examples/suite-app/demo/main.ts'], {
    FOYER_URL: foyer.origin,
    SYSTEMS_FILE: join(data, 'systems.json'),
    HOST: loopback(),
    PORT: String(ports.systems),
    DATA: join(data, 'systems'),
  });
}
if (!isEnding) process.stdout.write(box());

/** Starts a server and waits until it is ready. When one server ends, all are stopped. */
async function serve(text, args, environment) {
  const { child, ready } = startNodeUntil(text, args, environment, log);
  running.push(child);
  child.on('exit', (status, signal) => {
    if (!isEnding && status !== 0)
      logStatus(`A server has exited${signal === null ? '' : ` (${signal})`}; stopping the others.`);
    process.exitCode ||= status ?? (isEnding ? 0 : 1); // out of memory, the kernel kills a process by a signal
    end();
  });
  await ready;
}

function end() {
  isEnding = true;
  running.forEach((child) => child.kill());
}

/** The public URL of Foyer; exits when it is not a valid address. */
function publicUrl() {
  const configured = process.env.FOYER_PUBLIC_URL;
  if (configured === undefined && ['0.0.0.0', '::'].includes(host))
    fail(`FOYER_HOST=${host} is not an address to open. Set one in FOYER_PUBLIC_URL, such as http://192.0.2.10:8080.`);
  const protocol = process.env.FOYER_TLS_CERT === undefined ? 'http' : 'https';
  const address = configured ?? `${protocol}://${host.includes(':') ? `[${host}]` : host}:${ports.foyer}`;
  if (!URL.canParse(address))
    fail(`${configured === undefined ? 'FOYER_HOST' : 'FOYER_PUBLIC_URL'} makes no address: ${address}`);
  return new URL(address);
}

/**
 * URLs of the applications: on loopback, with Foyer's host name and other ports. On other hosts Foyer refuses
 * applications on its own host, since they would receive its cookies; an https page cannot embed an http page.
 */
function applicationUrls() {
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(foyer.hostname);
  if (foyer.protocol === 'http:' && isLocal)
    return {
      labels: new URL(`http://${foyer.hostname}:${ports.labels}`),
      systems: new URL(`http://${foyer.hostname}:${ports.systems}`),
    };
  const why = isLocal
    ? 'with https they would need their own certificates'
    : `at ${foyer.hostname} they would receive Foyer's cookies`;
  logStatus(`No applications are installed: they are served on 127.0.0.1 and localhost by http only; ${why}.`);
  return undefined;
}

/** The address on which the applications listen: only on this machine, independent of Foyer's own address. */
function loopback() {
  const name = foyer.hostname.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' ? '127.0.0.1' : name;
}

/** The summary for the user: addresses and accounts. */
function box() {
  const addresses = applications
    ? [
        ['Shelf labels', applications.labels.href],
        ['Other systems', applications.systems.href],
      ]
    : [['Applications', 'none: see above']];
  const width = Math.max(
    ...[...addresses.map(([name]) => name), ...people.map(({ username }) => username)].map((text) => text.length),
  );
  const lines = [
    `Foyer is ready at ${new URL('/base/', foyer).href}`,
    '',
    ...addresses.map(([name, address]) => `${name.padEnd(width)}  ${address}`),
    '',
    ...people.map(({ username, does }) => `${username.padEnd(width)}  ${does}`),
    '',
    `Password of all users: ${password}`,
    `Log: ${logFile.startsWith(ROOT) ? relative(ROOT, logFile) : logFile}`,
    'Press Ctrl+C to stop.',
  ];
  const inner = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(inner + 4);
  return ['', `┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(inner)}  │`), `└${edge}┘`, ''].join('\n');
}

/** The port in a variable; exits when it is invalid. */
function portOf(variable, usual) {
  const port = Number(process.env[variable] ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`${variable} must be a port, a whole number between 1 and 65535.`);
  return port;
}
