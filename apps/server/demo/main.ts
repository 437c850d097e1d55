// Fills the folder of FOYER_DATA with a demonstration, unless it already contains one. Arguments: the entry URL of the
// labels, and the origin of all other systems. Without these arguments, the demonstration has no applications.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readConfig } from '#/config.ts';
import { createChainHeadFile } from '#/features/audit/chain-head-file.ts';
import { openDatabase } from '#/open-database.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import { migrate } from '#/platform/database/migrate.ts';
import { createFolderStorage } from '#/platform/files/file-storage.ts';
import { createLog } from '#/platform/log.ts';
import { createServices } from '#/services.ts';

import { addDaysOfUse, fill, PASSWORD, PERSONAS, planPeople } from './fill.ts';
import { installLabels } from './labels.ts';
import { license, openVendor } from './licence.ts';
import { installSystems, uninstallAll } from './systems.ts';

const config = readConfig({ ...process.env, FOYER_ADMIN_PASSWORD: PASSWORD });
if (config.databaseUrl !== undefined) throw new Error('The demonstration requires the embedded database.');
const log = createLog('warn', process.stderr);
const database = await openDatabase(config, log);
try {
  await migrate(database, fileURLToPath(new URL('../migrations/', import.meta.url)));
  const keys = openKeys(config.data);
  const files = createFolderStorage(join(config.data, 'files'));
  const auditHead = createChainHeadFile(join(config.data, 'audit-head'));
  const services = createServices({ database, keys, log, files, auditHead, publicUrl: () => 'http://127.0.0.1' });
  if (!(await services.users.hasFirstAdministrator())) {
    const people = planPeople();
    await addDaysOfUse(database.queries, people);
    // Super administrators need no second factor in the demonstration, whose passwords are public.
    await services.settingAdministration.changeByCommand('mfa', { superAdministrators: false });
    await services.users.addFirstAdministrator({ username: config.admin.username, password: PASSWORD });
    await fill(services, { database, keys, files }, people);
  }
  const [, , labels, systems] = process.argv;
  const installation = { database, keys, data: config.data };
  if (labels === undefined || systems === undefined) await uninstallAll(installation);
  else {
    await installLabels(installation, labels);
    await installSystems(installation, systems);
  }
  // A configured vendor key replaces the demonstration's vendor and its licences.
  if (config.licenceKeys.length === 0)
    await license(await openVendor(config.data), { database, keys, timeZone: config.timeZone }, config.admin.username);
} catch (error) {
  process.stderr.write(`The demonstration is not complete: remove ${config.data} before the next try.\n`);
  throw error;
} finally {
  await database.close();
}
const people = [{ username: config.admin.username, does: 'may do everything' }, ...PERSONAS];
process.stdout.write(JSON.stringify({ password: PASSWORD, people })); // scripts/demo.mjs prints it
