import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { migrate } from '#/platform/database/migrate.ts';

import { createFreshDatabase, dropTemplates, templates } from './fresh-database.ts';
import { profiled } from './profile.ts';
import { keepVendor } from './vendor.ts';
import { createWorld } from './world.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Migrates, starts and licenses an installation once; every world is a copy of it. */
export default async function setup(): Promise<() => Promise<void>> {
  // Another project of the same run has made them.
  if (templates() !== undefined) return async () => {};
  return profiled('templates made', makeTemplates);
}

async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-templates-'));
  process.env['FOYER_TEST_TEMPLATES'] = folder;
  await keepVendor(folder);

  const fresh = await createFreshDatabase('empty');
  const database = await fresh.open();
  await migrate(database, MIGRATIONS);
  await database.close();
  await fresh.keepAs('migrated');
  await fresh.drop();

  for (const template of ['started', 'licensed'] as const) {
    const world = await createWorld({ from: 'migrated', ...(template === 'started' ? { unlicensed: true } : {}) });
    await world.app.close();
    await world.fresh.keepAs(template);
    await world.fresh.drop();
  }
  return dropTemplates;
}
