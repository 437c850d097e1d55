import { readFileSync } from 'node:fs';

import type { Manifest } from '@foyer/contract/manifest.ts';

export type LocalizedNames = Readonly<Record<string, string>>;
/** A system as it is installed, and its client secret. */
export type System = { readonly manifest: Manifest & { readonly entry: string }; readonly secret: string };
export type Systems = {
  readonly systems: readonly System[];
  /** Names of the roles of the demonstration, by code. */
  readonly roles: Readonly<Record<string, LocalizedNames>>;
};

/** Reads the file that `apps/server/demo/systems.ts` has written. */
export function readSystems(file: string): Systems {
  return JSON.parse(readFileSync(file, 'utf8')) as Systems; // written by this demonstration
}

/** A page of a manifest: a menu entry. */
export type SystemPage = {
  readonly names: LocalizedNames;
  readonly path: string;
  /** Permissions of the page itself and of its buttons. */
  readonly codes: readonly string[];
  readonly buttons: readonly { readonly code: string; readonly names: LocalizedNames }[];
};

/** The pages of a manifest, in its order; entries without a path are omitted. */
export function pagesOf({ permissions }: Manifest): readonly SystemPage[] {
  return permissions
    .flatMap(({ children = [] }) => children)
    .flatMap(({ code, names, path, children: buttons = [] }) =>
      path === undefined ? [] : [{ names, path, buttons, codes: [code, ...buttons.map((button) => button.code)] }],
    );
}

/** A name in a language, or in English. */
export function nameIn(names: LocalizedNames, language: string): string {
  return names[language] ?? names['en'] ?? '';
}
