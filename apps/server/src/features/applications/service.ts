import type { Application } from '@foyer/contract/applications.ts';
import { flattenPermissions, indexPermissions, type PermissionIndex } from '@foyer/contract/core/permission-leaves.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import type { PermissionTree } from '@foyer/contract/roles.ts';

import { createStaleOnError } from '#/platform/cache/stale-on-error.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { permissionCodes, readCatalogue, SYSTEM } from './catalogue.ts';
import { findRefusal } from './entry-rules.ts';
import { readEntry } from './read-entry.ts';

type EntryPermissions = Pick<Caller, 'superAdministrator' | 'permissions'>;

const CACHE_MS = 1000;

type ApplicationsNeeds = Work<Repositories<'applications'>> & {
  bus: Bus;
  log: Log;
  internalHosts: readonly string[];
  publicUrl: () => string;
  linksKnown: boolean;
};

export function createApplications({ work, read, bus, log, internalHosts, publicUrl, linksKnown }: ApplicationsNeeds) {
  const catalogue = readCatalogue();
  const cache = createTtlCache(
    async () => {
      const manifests = (await read(({ applications }) => applications.list())).map(withServedEntry);
      const trees = manifests.map(({ code, names, permissions }) => ({
        code,
        names: { ...names },
        permissions: flattenPermissions(permissions),
      }));
      const codes = trees.flatMap(({ permissions }) => permissions.map(({ code }) => code));
      return { manifests, trees, codes, index: indexPermissions(trees) };
    },
    { ms: CACHE_MS, maxEntries: 1 },
  );
  const warned = new Set<string>();

  /**
   * The manifest for all features except application administration. A refused address is removed, so the application
   * cannot be opened and is no OpenID client. An address may be refused after a configuration change or an upgrade of
   * Foyer.
   */
  function withServedEntry(manifest: Manifest): Manifest {
    const problem = findRefusal(manifest, { publicUrl: publicUrl(), linksKnown, internalHosts });
    if (problem === undefined) return manifest;
    const { entry, ...rest } = manifest;
    const { code: application } = manifest;
    if (!warned.has(`${application} ${entry}`))
      log.warn({ application, entry, problem }, 'an application is not served');
    warned.add(`${application} ${entry}`);
    return rest;
  }
  bus.invalidateOn('applications.changed', cache.clear);
  bus.onResync(cache.clear);
  const allOrLast = createStaleOnError((key: 'all') => cache.get(key), { ms: CACHE_MS });

  return {
    /** Manifests that ship with Foyer. */
    catalogue: catalogue as readonly Manifest[],

    /** Installs the built-in application with this Foyer's version. */
    async installSystem(version: string): Promise<void> {
      const system = catalogue.find(({ code }) => code === SYSTEM);
      if (system === undefined) throw new Error('The catalogue lacks the built-in application.');
      await work(({ applications }) => applications.install({ ...system, version }, 0));
      cache.clear();
    },

    /** Installed applications that the caller may open. */
    async openTo(caller: Caller): Promise<Application[]> {
      const { manifests } = await cache.get('all');
      return manifests.filter((manifest) => mayOpen(manifest, caller)).map(present);
    },

    async find(code: string): Promise<Manifest | undefined> {
      return (await cache.get('all')).manifests.find((manifest) => manifest.code === code);
    },

    /** Every installed application, in the administrator's order. */
    async all(): Promise<readonly Manifest[]> {
      return (await cache.get('all')).manifests;
    },

    /** Origins of the applications that open in a frame; while the database is unavailable, the last known ones. */
    async framedOrigins(): Promise<string[]> {
      const { manifests } = (await allOrLast('all')) ?? { manifests: [] };
      const entries = manifests.flatMap(({ opens, entry }) => (opens === 'frame' ? (readEntry(entry) ?? []) : []));
      return [...new Set(entries.map((entry) => new URL(entry).origin))].sort();
    },

    /**
     * Returns an application that the caller may open. A0404 when it is not installed, A0302 when the caller may not
     * open it.
     */
    async requireOpen(code: string, caller: EntryPermissions): Promise<Manifest> {
      const manifest = (await cache.get('all')).manifests.find((one) => one.code === code);
      if (manifest === undefined) throw new Fault('not_found');
      if (!mayOpen(manifest, caller)) throw new Fault('forbidden');
      return manifest;
    },

    /** Every permission code of the installed applications. The same array until the applications are read again. */
    async permissions(): Promise<readonly string[]> {
      return (await cache.get('all')).codes;
    },

    /** Index of the installed applications' permission codes. */
    async permissionIndex(): Promise<PermissionIndex> {
      return (await cache.get('all')).index;
    },

    /** Every permission code of the installed applications except the built-in one. */
    async suitePermissions(): Promise<readonly string[]> {
      const { manifests } = await cache.get('all');
      return manifests.flatMap(({ code, permissions }) => (code === SYSTEM ? [] : permissionCodes(permissions)));
    },

    /** Permission tree of each installed application. */
    async permissionTrees(): Promise<readonly PermissionTree[]> {
      return (await cache.get('all')).trees;
    },

    /** Every application that is installed or in the catalogue, and whether it is installed. */
    async status(): Promise<{ code: string; installed: boolean }[]> {
      const installed = new Set((await cache.get('all')).manifests.map(({ code }) => code));
      const codes = new Set([...catalogue.map(({ code }) => code), ...installed]);
      return [...codes].map((code) => ({ code, installed: installed.has(code) }));
    },
  };
}

export type Applications = ReturnType<typeof createApplications>;

/** Whether the caller may open an application: as a super administrator, or with any of its permissions. */
export function mayOpen(manifest: Manifest, { superAdministrator, permissions }: EntryPermissions): boolean {
  return superAdministrator || permissionCodes(manifest.permissions).some((code) => permissions.has(code));
}

/** The caller's permissions in an application, sorted. A super administrator has all of them. */
export function permissionsIn(manifest: Manifest, { superAdministrator, permissions }: EntryPermissions): string[] {
  return permissionCodes(manifest.permissions)
    .filter((code) => superAdministrator || permissions.has(code))
    .sort();
}

/** An application as users see it. */
export function present({ code, names, icon, entry, version, opens }: Manifest): Application {
  return { code, names: { ...names }, icon, entry: entry ?? '', version, opens: opens ?? 'tab' };
}
