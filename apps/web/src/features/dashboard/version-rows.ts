import type { applicationVersions } from '@foyer/contract/applications.ts';
import type { Result } from '@foyer/contract/core/endpoint.ts';

export type Versions = Result<typeof applicationVersions>;

export type VersionRow = {
  name: string;
  /** Code of the application; undefined for Foyer itself. */
  code: string | undefined;
  version: string;
};

/** One row per version: the installation by its brand first, then the applications in the server's order. */
export function versionRows(
  { system, applications }: Versions,
  brand: string,
  nameOf: (names: Record<string, string>) => string,
) {
  const foyerRow: VersionRow = { name: brand, code: undefined, version: system.version };
  return [
    foyerRow,
    ...applications.map(({ code, names, version }): VersionRow => ({ name: nameOf(names), code, version })),
  ];
}
