import type { AuditListEntry } from '@foyer/contract/audit.ts';
import { formatAuditObject, SETTING_GROUPS } from '@foyer/contract/core/audit-events.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

import type { LineRow } from './line-store.ts';
import type { PresentName } from './name-store.ts';
import { type AuditReference, recordedName, referencesOf, requiredPermission } from './objects.ts';

export type DescribedLine = LineRow & Pick<AuditListEntry, 'objects' | 'requires'>;

type Known = {
  /** Names of roles, organisations and stores in reach, by `kind:id`. */
  readonly names: ReadonlyMap<string, PresentName>;
  readonly applications: readonly Manifest[];
  /** Whether the caller may know the names of all organisations, also of those that were removed. */
  readonly everywhere: boolean;
};

/** Lines with the names of what they are about: as recorded, else as they are now. */
export function describeLines(lines: readonly LineRow[], known: Known): DescribedLine[] {
  return lines.map((line) => {
    const references = referencesOf(line);
    const hidden = references.filter((reference) => isHidden(line, reference, known));
    const isPath = (key: string) =>
      references.some(({ detail, kind }) => kind === 'organisation' && key === `${detail}Name`);
    const details = Object.fromEntries(
      Object.entries(line.details)
        .filter(([key]) => !hidden.some(({ detail }) => key === `${detail}Name`))
        .map(([key, value]) => [key, known.everywhere || !isPath(key) ? value : lastName(value)]),
    );
    const shown = { ...line, details };
    return {
      ...shown,
      objects: references.map((reference) => describe(shown, reference, known)),
      requires: requiredPermission(line) ?? null,
    };
  });
}

const SEPARATOR = '›';
/** The last name of a recorded path. What is above an organisation can be outside the reach of the caller. */
const lastName = (path: LineRow['details'][string]) =>
  typeof path === 'string' ? path.slice(path.lastIndexOf(SEPARATOR) + 1).trimStart() : path;

/** A name of another customer's organisation, which the line has recorded beside its id. */
function isHidden({ details }: LineRow, { detail, kind, id }: AuditReference, { names, everywhere }: Known): boolean {
  if (everywhere || (kind !== 'organisation' && kind !== 'store')) return false;
  return details[`${detail}Name`] !== undefined && !names.has(formatAuditObject({ kind, id }));
}

function describe(
  line: LineRow,
  reference: AuditReference,
  { names, applications }: Known,
): AuditListEntry['objects'][number] {
  const { kind, id } = reference;
  const installed = kind === 'application' ? applications.find(({ code }) => code === id) : undefined;
  const present = names.get(formatAuditObject(reference));
  return {
    ...reference,
    name: recordedName(line, reference) ?? present?.name ?? null,
    names: installed === undefined ? null : { ...installed.names },
    builtIn: present?.builtIn ?? null,
    exists:
      present !== undefined ||
      installed !== undefined ||
      (kind === 'setting' && SETTING_GROUPS.some((group) => group === id)),
  };
}
