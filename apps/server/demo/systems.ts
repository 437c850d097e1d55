import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Manifest } from '@foyer/contract/manifest.ts';

import { readCatalogue, SYSTEM } from '#/features/applications/catalogue.ts';
import { inEveryLanguage } from '#/features/translations/locales.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { fingerprint, randomToken } from '#/platform/crypto/secrets.ts';
import type { Database } from '#/platform/database/database.ts';
import { createWork } from '#/platform/database/work.ts';
import { createRepositories } from '#/repositories.ts';

import { LABELS } from './labels.ts';

type SystemsInstallation = { readonly database: Database; readonly keys: Keys; readonly data: string };
type Names = Readonly<Record<string, string>>;
type WrittenSystems = { readonly systems: readonly { readonly manifest: Manifest; readonly secret: string }[] };

/** Names of built-in roles, which are translated. */
const BUILT_IN: Readonly<Record<string, Names>> = {
  'super-administrator': inEveryLanguage('roles.name.superAdministrator'),
  'organisation-administrator': inEveryLanguage('roles.name.organisationAdministrator'),
  user: inEveryLanguage('roles.name.user'),
};

const catalogue = readCatalogue().filter(({ code }) => code !== SYSTEM);

/**
 * Installs every system of the catalogue except the labels, each below a path of one origin. Writes the data that the
 * server of their pages needs to a file in the data folder.
 */
export async function installSystems({ database, keys, data }: SystemsInstallation, origin: string): Promise<void> {
  const file = join(data, 'systems.json'); // scripts/demo.mjs passes it to the server of the pages
  const secrets = new Map(readSecrets(file));
  const systems = catalogue
    .filter(({ code }) => code !== LABELS)
    .map((manifest) => ({ manifest: below(manifest, origin), secret: secrets.get(manifest.code) ?? randomToken() }));
  const { work } = createWork(database, createRepositories(keys));
  await work(async ({ applications, applicationSecrets }) => {
    for (const [index, { manifest, secret }] of systems.entries()) {
      await applications.install(manifest, index + 2); // after the labels
      await applicationSecrets.put(manifest.code, fingerprint(secret), 0);
    }
  });
  const rows = await database.queries.selectFrom('roles').select(['code', 'name']).execute();
  const roles = Object.fromEntries(rows.map(({ code, name }) => [code, BUILT_IN[code] ?? { en: name }]));
  writeFileSync(file, JSON.stringify({ systems, roles }), { mode: 0o600 });
}

/** Uninstalls all systems, for a demonstration that serves none. */
export async function uninstallAll({ database, keys }: Omit<SystemsInstallation, 'data'>): Promise<void> {
  const { work } = createWork(database, createRepositories(keys));
  await work(async ({ applications }) => {
    for (const { code } of catalogue) await applications.remove(code);
  });
}

/** Secrets of the previous start, which are kept. */
function readSecrets(file: string): [string, string][] {
  if (!existsSync(file)) return [];
  const { systems } = JSON.parse(readFileSync(file, 'utf8')) as WrittenSystems; // written by an earlier start
  return systems.map(({ manifest, secret }) => [manifest.code, secret]);
}

/** Moves the paths of a manifest below the application's path. */
function below({ signIn, permissions, ...manifest }: Manifest, origin: string): Manifest {
  const entry = new URL(`/${manifest.code}/`, origin);
  const at = (path: string) => new URL(`.${path}`, entry).pathname;
  return {
    ...manifest,
    entry: entry.href,
    ...(signIn && {
      signIn: {
        ...signIn,
        redirectPaths: signIn.redirectPaths.map(at),
        postLogoutRedirectPaths: (signIn.postLogoutRedirectPaths ?? []).map(at),
        ...(signIn.backchannelLogoutPath !== undefined && { backchannelLogoutPath: at(signIn.backchannelLogoutPath) }),
      },
    }),
    permissions: permissions.map((menu) => ({
      ...menu,
      children: (menu.children ?? []).map(({ path, ...page }) => ({
        ...page,
        ...(path !== undefined && { path: at(path) }),
      })),
    })),
  };
}
