import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeKeys, readKeys } from '@foyer/server/vendor/keys.ts';

import { type Claims, PRODUCT } from '#/features/licence/claims.ts';
import { dayOf, plusDays } from '#/features/licence/days.ts';
import { signClaims } from '#/features/licence/signed-file.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import { createWork } from '#/platform/database/work.ts';
import { createRepositories } from '#/repositories.ts';

/**
 * First and last day of the demonstration's one-year licence, in days from today. It ends soon enough for a warning.
 */
const [FIRST, LAST] = [-290, 75];

type LicenceTerms = Partial<Claims> & Pick<Claims, 'id' | 'activationTime' | 'expirationTime'>;
type LicensedInstallation = { readonly database: Database; readonly keys: Keys; readonly timeZone: string };

/** The vendor of the demonstration. Its keys are generated in the data folder: no key is shipped. */
export async function openVendor(data: string) {
  const folder = join(data, 'vendor');
  const file = join(folder, 'private.pem');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) await makeKeys(file);
  const vendor = await readKeys(file);
  writeFileSync(join(folder, 'public-key'), `${vendor.publicKey}\n`); // scripts/demo.mjs configures the server with it
  return vendor;
}

type Vendor = Awaited<ReturnType<typeof openVendor>>;

/** Adds a primary licence and a licence that enlarges it, unless the installation has a licence. */
export async function license(
  { privateKey }: Vendor,
  { database, keys, timeZone }: LicensedInstallation,
  by: string,
): Promise<void> {
  const { work } = createWork(database, createRepositories(keys));
  await work(async ({ licences }) => {
    const { serverId, now } = await licences.lock();
    if ((await licences.list()).length > 0) return;
    const issuedAt = now.toISOString();
    for (const terms of licencesFrom(dayOf(now, timeZone))) {
      const file = await signClaims({ ...ORDINARY, enlargeLicenceIds: [], serverId, issuedAt, ...terms }, privateKey);
      await licences.add({ id: terms.id, file, agreement: 0, uploaded_by: by });
    }
  });
}

const ORDINARY = {
  product: PRODUCT,
  primaryLicenceId: null,
  type: 'official',
  permanentAuthorization: false,
  serviceStore: 0,
  devicesNumber: 0,
  epdQuantity: 0,
  luminaQuantity: 0,
  limitContent: '',
} as const;

const licencesFrom = (today: string): LicenceTerms[] => [
  {
    id: 'DEMO-1',
    activationTime: plusDays(today, FIRST),
    expirationTime: plusDays(today, LAST),
    serviceStore: 250,
    devicesNumber: 40_000,
    epdQuantity: 12_000,
    luminaQuantity: 300,
    limitContent: 'For demonstration only.',
  },
  {
    id: 'DEMO-1-A',
    primaryLicenceId: 'DEMO-1',
    activationTime: plusDays(today, -30),
    expirationTime: plusDays(today, 120),
    serviceStore: 30,
    devicesNumber: 5000,
  },
];
