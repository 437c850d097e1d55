// npm run demo: fills an embedded installation of its own with a believable chain, and serves it together with the
// example of an application, which lives inside it.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { ensureFree } from './ports.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  ensureLabelsBuilt,
  fail,
  readNode,
  ROOT,
  say,
  startNodeUntil,
  whenNpmEnds,
} from './toolchain.mjs';

const host = process.env.FOYER_HOST ?? '127.0.0.1';
const ports = { foyer: portOf('FOYER_PORT', 8080), labels: portOf('LABELS_PORT', 4400) };
const foyer = publicUrl();
const labels = labelsUrl();

await ensureFree([
  { variable: 'FOYER_PORT', host, port: ports.foyer },
  ...(labels ? [{ variable: 'LABELS_PORT', host, port: ports.labels }] : []),
]);
ensureInstalled();
ensureBuilt();
if (labels) ensureLabelsBuilt();
const data = resolve(ROOT, process.env.FOYER_DATA ?? 'data/demo');
const entry = labels ? [new URL('/labels', labels).href] : [];
const people = readNode(['apps/server/demo/main.ts', ...entry], { FOYER_DATA: data });

// Its licence is signed by a vendor of its own, whose keys were made with it.
const keys = process.env.FOYER_LICENCE_KEYS ?? readFileSync(join(data, 'vendor', 'public-key'), 'utf8').trim();
const inside = [process.env.FOYER_INTERNAL_HOSTS, foyer.hostname].filter(Boolean).join(',');
const running = [];
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
whenNpmEnds(end);

await serve('Foyer is ready', ['apps/server/src/main.ts'], {
  FOYER_DATA: data,
  FOYER_PUBLIC_URL: foyer.origin, // a name such as localhost is none that it listens by
  FOYER_LICENCE_KEYS: keys,
  FOYER_INTERNAL_HOSTS: inside,
});
if (labels)
  await serve('are ready', ['examples/suite-app/src/main.ts'], {
    FOYER_URL: foyer.origin,
    PUBLIC_URL: labels.origin,
    CLIENT_SECRET_FILE: join(data, 'labels-secret'),
    HOST: host,
    PORT: String(ports.labels),
    DATA: join(data, 'labels'),
  });
process.stdout.write(people);

/** Starts one of the two and waits until it is ready; they end together. */
async function serve(text, args, environment) {
  const { child, ready } = startNodeUntil(text, args, environment);
  running.push(child);
  child.on('exit', (status, signal) => {
    if (!isEnding && status !== 0)
      say(`One of the two has ended${signal === null ? '' : ` by ${signal}`}; so does the other.`);
    process.exitCode ||= status ?? (isEnding ? 0 : 1); // the kernel ends a process without memory by a signal
    end();
  });
  await ready;
}

function end() {
  isEnding = true;
  running.forEach((child) => child.kill());
}

/** Where people open Foyer; ends this process when nobody can. */
function publicUrl() {
  const given = process.env.FOYER_PUBLIC_URL;
  if (given === undefined && ['0.0.0.0', '::'].includes(host))
    fail(`FOYER_HOST=${host} is no address to open. Give one with FOYER_PUBLIC_URL, such as http://192.0.2.10:8080.`);
  const protocol = process.env.FOYER_TLS_CERT === undefined ? 'http' : 'https';
  const address = given ?? `${protocol}://${host.includes(':') ? `[${host}]` : host}:${ports.foyer}`;
  if (!URL.canParse(address))
    fail(`${given === undefined ? 'FOYER_HOST' : 'FOYER_PUBLIC_URL'} makes no address: ${address}`);
  return new URL(address);
}

/**
 * Where the labels are opened: beside Foyer, under the same name, on loopback. Elsewhere Foyer refuses applications on its
 * own host, whose cookies they would receive, and a page served by https shows none that is not.
 */
function labelsUrl() {
  if (foyer.protocol !== 'http:') return undefined;
  if (/^(localhost|127\..*|\[::1\])$/.test(foyer.hostname)) return new URL(`http://${foyer.hostname}:${ports.labels}`);
  say(
    `The labels are served on 127.0.0.1 and localhost only: at ${foyer.hostname} they would receive Foyer's cookies.`,
  );
  return undefined;
}

/** The port that a variable chooses; ends this process when it is none. */
function portOf(variable, usual) {
  const port = Number(process.env[variable] ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`${variable} must be a port, a whole number between 1 and 65535.`);
  return port;
}
