import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Manifest } from '@foyer/contract/manifest.ts';

import type { Keys } from '#/platform/crypto/keys.ts';
import { fingerprint, randomToken } from '#/platform/crypto/secrets.ts';
import type { Database } from '#/platform/database/database.ts';
import { createWork } from '#/platform/database/work.ts';
import { createRepositories } from '#/repositories.ts';

const MANIFEST = new URL('../../../examples/suite-app/src/manifest.json', import.meta.url);

/** Code of the example application. */
export const LABELS = 'esl';

type LabelsInstallation = { readonly database: Database; readonly keys: Keys; readonly data: string };

/** Installs the example application in place of the catalogue's labels. Stores its secret in the data folder. */
export async function installLabels({ database, keys, data }: LabelsInstallation, entry: string): Promise<void> {
  const file = join(data, 'labels-secret'); // scripts/demo.mjs passes it to the application
  if (!existsSync(file)) writeFileSync(file, randomToken(), { mode: 0o600 });
  const secret = readFileSync(file, 'utf8');
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest; // the example's own test installs it
  const { work } = createWork(database, createRepositories(keys));
  await work(async ({ applications, applicationSecrets }) => {
    await applications.install({ ...manifest, entry }, 1);
    await applicationSecrets.put(manifest.code, fingerprint(secret), 0);
  });
}
