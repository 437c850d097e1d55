import { readdirSync, readFileSync } from 'node:fs';

import type { PermissionNode } from '@foyer/contract/core/permissions.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

const FOLDER = new URL('../../../catalogue/', import.meta.url);

/** Reads the manifests of the suite's ten systems, which ship with Foyer. The built-in `system` is first. */
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
