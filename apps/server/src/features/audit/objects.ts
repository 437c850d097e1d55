import { type AuditObjectKind, parseAuditObject } from '@foyer/contract/core/audit-events.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';
import type { PermissionTree } from '@foyer/contract/roles.ts';

import { isId } from '#/platform/database/cursor-page.ts';

import type { AuditEntryRow } from './entry-repository.ts';

type EntryDetails = AuditEntryRow['details'];
type AuditedEvent = Pick<AuditEntryRow, 'event' | 'details'>;

/** Details that contain an organisation other than the entry's object. */
const OTHER_ORGANISATION_KEYS = ['organisationBefore', 'parent'];
const MOVES = ['user.moved', 'organisation.moved'];

/** Object that an entry's detail refers to; `detail` is the detail's key. */
export type AuditReference = { readonly detail: string; readonly kind: AuditObjectKind; readonly id: string };

/** The objects that an entry refers to by an ID or a code, its main object first. */
export function referencesOf({ event, details }: AuditedEvent): AuditReference[] {
  const kinds = new Map<string, AuditObjectKind>([
    ['roleId', 'role'],
    ['store', 'store'],
    ['organisation', 'organisation'],
    ['application', 'application'],
    ['setting', 'setting'],
    ...OTHER_ORGANISATION_KEYS.map((key) => [key, 'organisation'] as const),
    ...(MOVES.includes(event) ? (['from', 'to'] as const).map((key) => [key, 'organisation'] as const) : []),
  ]);
  const detailReferences = [...kinds].flatMap(([detail, kind]) => {
    const id = textOf(details, detail);
    return id === undefined || !(hasName(kind) || isId(id)) ? [] : [{ detail, kind, id }];
  });
  return [...detailReferences, ...audienceOf(details), ...filterOf({ event, details }), ...orderOf({ event, details })];
}

/** Applications in their new and their former order. */
function orderOf({ event, details }: AuditedEvent): AuditReference[] {
  if (event !== 'application.ordered') return [];
  return ['applications', 'applicationsBefore'].flatMap((detail) =>
    (textOf(details, detail) ?? '')
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => ({ detail, kind: 'application' as const, id })),
  );
}

/** The object or role by which an exported list was filtered. */
function filterOf({ event, details }: AuditedEvent): AuditReference[] {
  const object = parseAuditObject(textOf(details, 'object') ?? '');
  if (event === 'audit.exported' && object !== undefined && (hasName(object.kind) || isId(object.id)))
    return [{ detail: 'object', ...object }];
  const role = textOf(details, 'role') ?? '';
  return event === 'users.exported' && isId(role) ? [{ detail: 'role', kind: 'role', id: role }] : [];
}

const hasName = (kind: AuditObjectKind) => kind === 'application' || kind === 'setting';

/** The organisation, store or role to which a notice was addressed, and the role that it was restricted to. */
function audienceOf(details: EntryDetails): AuditReference[] {
  const [kind, id = '', roleId = ''] = (textOf(details, 'audience') ?? '').split(':');
  if ((kind !== 'organisation' && kind !== 'store' && kind !== 'role') || !isId(id)) return [];
  const restriction = isId(roleId) ? [{ detail: 'roleId', kind: 'role', id: roleId } as const] : [];
  return [{ detail: 'audience', kind, id }, ...restriction];
}

function textOf(details: EntryDetails, name: string): string | undefined {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The object's name in the entry's details; undefined when they lack it. */
export function findRecordedName(
  { event, result, details }: AuditedEvent & Pick<AuditEntryRow, 'result'>,
  { detail, kind }: AuditReference,
): string | undefined {
  if (detail === 'roleId') return textOf(details, 'role');
  // In a refused change, `name` is the requested name.
  const changedName =
    detail === kind && event.startsWith(`${kind}.`) && result === 'done' ? textOf(details, 'name') : undefined;
  return changedName ?? textOf(details, `${detail}Name`);
}

const REQUIRED = new Map(endpoints.map(({ method, path, access }) => [`${method} ${path}`, access]));

/** The permission that a refused call requires. Undefined for an unknown call, and for a call that requires none. */
export function requiredPermission({ event, details }: AuditedEvent): string | undefined {
  const access = event === 'access.refused' ? REQUIRED.get(textOf(details, 'what') ?? '') : undefined;
  return isPermission(access) ? access : undefined;
}

/** Permissions that entries refer to, each with the names of its parent node. */
export function namedPermissions(entries: readonly AuditedEvent[], trees: readonly PermissionTree[]) {
  const codes = new Set(
    entries
      .flatMap((entry) => [textOf(entry.details, 'added'), textOf(entry.details, 'taken'), requiredPermission(entry)])
      .flatMap((list = '') => list.split(' ')),
  );
  const named = trees.flatMap(({ names, permissions }) => {
    const byCode = new Map(permissions.map((permission) => [permission.code, permission]));
    const branches = new Set(permissions.map(({ parent }) => parent));
    return permissions
      .filter(({ code }) => codes.has(code))
      .map((entry) => {
        const above = (entry.parent === null ? undefined : byCode.get(entry.parent)?.names) ?? names;
        return [entry.code, { names: entry.names, above, tickable: !branches.has(entry.code) }] as const;
      });
  });
  return Object.fromEntries(named);
}
