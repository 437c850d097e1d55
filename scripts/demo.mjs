// npm run demo: fills an embedded installation of its own with a believable chain, and serves it together with the
// example of an application, which lives inside it.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { ensureFree } from './ports.mjs';
import { ensureBuilt, ensureInstalled, ensureLabelsBuilt, ROOT, runNode, say, startNode } from './toolchain.mjs';

const foyer = new URL(
  process.env.FOYER_PUBLIC_URL ?? `http://${process.env.FOYER_HOST ?? '127.0.0.1'}:${process.env.FOYER_PORT ?? 8080}`,
);
/** Beside Foyer, under the same name. A page served by https shows none that is not. */
const labels = foyer.protocol === 'http:' && new URL(`http://${foyer.hostname}:${process.env.LABELS_PORT ?? 4400}`);

await ensureFree([
  { variable: 'FOYER_PORT', host: process.env.FOYER_HOST ?? '127.0.0.1', port: process.env.FOYER_PORT ?? 8080 },
  ...(labels ? [{ variable: 'LABELS_PORT', host: process.env.HOST ?? '127.0.0.1', port: labels.port }] : []),
]);
ensureInstalled();
ensureBuilt();
if (labels) ensureLabelsBuilt();
const data = resolve(ROOT, process.env.FOYER_DATA ?? 'data/demo');
const entry = labels ? [new URL('/labels', labels).href] : [];
runNode(['apps/server/demo/main.ts', ...entry], { FOYER_DATA: data });

// Its licence is signed by a vendor of its own, whose keys were made with it.
const keys = process.env.FOYER_LICENCE_KEYS ?? readFileSync(join(data, 'vendor', 'public-key'), 'utf8').trim();
const inside = [process.env.FOYER_INTERNAL_HOSTS, foyer.hostname].filter(Boolean).join(',');
const running = [
  startNode(['apps/server/src/main.ts'], {
    FOYER_DATA: data,
    FOYER_LICENCE_KEYS: keys,
    FOYER_INTERNAL_HOSTS: inside,
  }),
];
if (labels)
  running.push(
    startNode(['examples/suite-app/src/main.ts'], {
      FOYER_URL: foyer.origin,
      PUBLIC_URL: labels.origin,
      CLIENT_SECRET_FILE: join(data, 'labels-secret'),
      PORT: labels.port,
      DATA: join(data, 'labels'),
    }),
  );

/** Both end together, on a signal or when one of them ends. */
const end = () => running.forEach((child) => child.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
for (const child of running)
  child.on('exit', (status) => {
    if (status !== 0 && status !== null) say('One of the two has ended; so does the other.');
    process.exitCode ||= status ?? 0;
    end();
  });
