import type { Application } from '@foyer/contract/applications.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import type { PermissionNode } from '@foyer/contract/permissions.ts';
import type { PermissionTree } from '@foyer/contract/roles.ts';

import type { Caller } from '#/platform/access.ts';
import type { Bus } from '#/platform/bus.ts';
import { createMemory } from '#/platform/memory.ts';
import type { Work } from '#/platform/work.ts';

import { permissionCodes, readCatalogue, SYSTEM } from './catalogue.ts';
import type { ApplicationStore } from './store.ts';

export type ApplicationStores = { applications: ApplicationStore };

const KEPT_MS = 1000;

export function createApplications({ work, read, bus }: Work<ApplicationStores> & { bus: Bus }) {
  const catalogue = readCatalogue();
  const memory = createMemory(
    async () => {
      const manifests = await read(({ applications }) => applications.list());
      return { manifests, permissions: manifests.flatMap(({ permissions }) => permissionCodes(permissions)) };
    },
    { ms: KEPT_MS, most: 1 },
  );
  bus.hear('applications.changed', memory.forgetAll);
  bus.onResync(memory.forgetAll);

  return {
    /** What ships with Foyer. */
    catalogue: catalogue as readonly Manifest[],
    forgetAll: memory.forgetAll,

    /** Installs the built-in application in the version of this Foyer. */
    async installSystem(version: string): Promise<void> {
      const system = catalogue.find(({ code }) => code === SYSTEM);
      if (system === undefined) throw new Error('The catalogue lacks the built-in application.');
      await work(({ applications }) => applications.install({ ...system, version }, 0));
      memory.forgetAll();
    },

    /** Installed applications that the caller may open: those of which they hold a permission. */
    async openTo(caller: Caller): Promise<Application[]> {
      const { manifests } = await memory.get('all');
      return manifests.filter((manifest) => mayOpen(manifest, caller)).map(present);
    },

    /** Every permission code that an installed application knows. */
    async permissions(): Promise<readonly string[]> {
      return (await memory.get('all')).permissions;
    },

    /** What there is to permit, by installed application. */
    async permissionTrees(): Promise<PermissionTree[]> {
      const { manifests } = await memory.get('all');
      return manifests.map(({ code, names, permissions }) => ({
        code,
        names: { ...names },
        permissions: flatten(permissions, null),
      }));
    },

    /** Every application of the catalogue and whether it is installed. */
    async status(): Promise<{ code: string; installed: boolean }[]> {
      const installed = new Set((await memory.get('all')).manifests.map(({ code }) => code));
      const codes = new Set([...catalogue.map(({ code }) => code), ...installed]);
      return [...codes].map((code) => ({ code, installed: installed.has(code) }));
    },
  };
}

export type Applications = ReturnType<typeof createApplications>;

function mayOpen(manifest: Manifest, { superAdministrator, permissions }: Caller): boolean {
  return superAdministrator || permissionCodes(manifest.permissions).some((code) => permissions.has(code));
}

/** Each node before those below it. */
function flatten(nodes: readonly PermissionNode[], parent: string | null): PermissionTree['permissions'] {
  return nodes.flatMap(({ code, kind, names, children = [] }) => [
    { code, kind, names: { ...names }, parent },
    ...flatten(children, code),
  ]);
}

function present({ code, names, icon, entry, version }: Manifest): Application {
  return { code, names: { ...names }, icon, entry: entry ?? '', version };
}
