import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { migrate } from '#/platform/database/migrate.ts';

import { createTestDatabase, dropTemplates, templatesFolder } from './database/test-database.ts';
import { saveVendor } from './fakes/licence-vendor.ts';
import { profileStep } from './profile.ts';
import { createWorld } from './world.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Migrates, starts and licenses an installation once; worlds are copies of these templates. */
export default async function setup(): Promise<() => Promise<void>> {
  // Another project of the same run has created the templates.
  if (templatesFolder() !== undefined) return async () => {};
  return profileStep('templates made', createTemplates);
}

async function createTemplates(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-templates-'));
  process.env['FOYER_TEST_TEMPLATES'] = folder;
  await saveVendor(folder);

  const testDatabase = await createTestDatabase('empty');
  const database = await testDatabase.open();
  await migrate(database, MIGRATIONS);
  await database.close();
  await testDatabase.saveAsTemplate('migrated');
  await testDatabase.drop();

  for (const template of ['started', 'licensed'] as const) {
    const world = await createWorld({ from: 'migrated', ...(template === 'started' ? { unlicensed: true } : {}) });
    await world.app.close();
    await world.testDatabase.saveAsTemplate(template);
    await world.testDatabase.drop();
  }
  return dropTemplates;
}
