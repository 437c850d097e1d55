import { readdirSync, readFileSync } from 'node:fs';

import type { PermissionNode } from '@foyer/contract/permissions.ts';

/** What an application says of itself. */
export type Manifest = {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly icon: string;
  /** Where it opens: a route of the web for `system`, an address given at installation for the others. */
  readonly entry?: string;
  readonly version: string;
  readonly permissions: readonly PermissionNode[];
};

const FOLDER = new URL('../../../catalogue/', import.meta.url);

/** The manifests of the suite's ten systems that ship with Foyer, the built-in `system` first. */
export function readCatalogue(): Manifest[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Manifest) // checked by catalogue.test.ts
    .sort((a, b) => Number(b.code === SYSTEM) - Number(a.code === SYSTEM) || a.code.localeCompare(b.code));
}

/** The built-in application: system administration. */
export const SYSTEM = 'system';

/** Every permission code of a manifest: menus, pages and buttons. */
export function permissionCodes(nodes: readonly PermissionNode[]): string[] {
  return nodes.flatMap(({ code, children }) => [code, ...permissionCodes(children ?? [])]);
}
