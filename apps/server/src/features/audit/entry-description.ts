import type { AuditListEntry } from '@foyer/contract/audit.ts';
import { formatAuditObject, SETTING_GROUPS } from '@foyer/contract/core/audit-events.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

import type { AuditEntryRow } from './entry-repository.ts';
import type { PresentName } from './name-repository.ts';
import { type AuditReference, findRecordedName, referencesOf, requiredPermission } from './objects.ts';

export type AuditEntryView = AuditEntryRow & Pick<AuditListEntry, 'objects' | 'requires'>;

type DescriptionContext = {
  /** Names of the roles, organisations and stores in the caller's reach, by `kind:id`. */
  readonly names: ReadonlyMap<string, PresentName>;
  readonly applications: readonly Manifest[];
  /** Whether the caller may see the names of all organisations, including removed ones. */
  readonly everywhere: boolean;
};

/** Adds object names to entries: the recorded name, else the current one. */
export function describeEntries(entries: readonly AuditEntryRow[], context: DescriptionContext): AuditEntryView[] {
  return entries.map((entry) => {
    const references = referencesOf(entry);
    const hidden = references.filter((reference) => isHidden(entry, reference, context));
    const isPath = (key: string) =>
      references.some(({ detail, kind }) => kind === 'organisation' && key === `${detail}Name`);
    const details = Object.fromEntries(
      Object.entries(entry.details)
        .filter(([key]) => !hidden.some(({ detail }) => key === `${detail}Name`))
        .map(([key, value]) => [key, context.everywhere || !isPath(key) ? value : lastName(value)]),
    );
    const view = { ...entry, details };
    return {
      ...view,
      objects: references.map((reference) => describe(view, reference, context)),
      requires: requiredPermission(entry) ?? null,
    };
  });
}

const SEPARATOR = '›';
/** The last name in a recorded path. An organisation's ancestors can be outside the caller's reach. */
const lastName = (path: AuditEntryRow['details'][string]) =>
  typeof path === 'string' ? path.slice(path.lastIndexOf(SEPARATOR) + 1).trimStart() : path;

/** Whether a recorded name belongs to an organisation or store outside the caller's reach. */
function isHidden(
  { details }: AuditEntryRow,
  { detail, kind, id }: AuditReference,
  { names, everywhere }: DescriptionContext,
): boolean {
  if (everywhere || (kind !== 'organisation' && kind !== 'store')) return false;
  return details[`${detail}Name`] !== undefined && !names.has(formatAuditObject({ kind, id }));
}

function describe(
  entry: AuditEntryRow,
  reference: AuditReference,
  { names, applications }: DescriptionContext,
): AuditListEntry['objects'][number] {
  const { kind, id } = reference;
  const installed = kind === 'application' ? applications.find(({ code }) => code === id) : undefined;
  const present = names.get(formatAuditObject(reference));
  return {
    ...reference,
    name: findRecordedName(entry, reference) ?? present?.name ?? null,
    names: installed === undefined ? null : { ...installed.names },
    builtIn: present?.builtIn ?? null,
    exists:
      present !== undefined ||
      installed !== undefined ||
      (kind === 'setting' && SETTING_GROUPS.some((group) => group === id)),
  };
}
