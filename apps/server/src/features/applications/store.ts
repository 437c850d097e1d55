import type { Queries } from '#/platform/database.ts';

import type { Manifest } from './catalogue.ts';

export function createApplicationStore(queries: Queries) {
  return {
    /** Manifests of the installed applications, in the administrator's order. */
    async list(): Promise<Manifest[]> {
      const rows = await queries
        .selectFrom('applications')
        .select('manifest')
        .orderBy('position')
        .orderBy('code')
        .execute();
      return rows.map(({ manifest }) => manifest as Manifest); // only install() writes it
    },

    /** Installs an application, or brings an installed one to this manifest. */
    async install(manifest: Manifest, position: number): Promise<void> {
      const text = JSON.stringify(manifest);
      await queries
        .insertInto('applications')
        .values({ code: manifest.code, manifest: text, position })
        .onConflict((conflict) => conflict.column('code').doUpdateSet({ manifest: text }))
        .execute();
    },
  };
}

export type ApplicationStore = ReturnType<typeof createApplicationStore>;
