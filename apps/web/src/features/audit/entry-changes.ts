import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { t } from '#/shared/i18n/language.ts';

import type { AuditLogEntry, NamedPermissions } from './data.ts';
import { textOf, objectOf, objectsOf, numberOf } from './named-objects.ts';
import { fieldLabel, isKnownField } from './setting-labels.ts';
import { storeDetailChanges } from './store-changes.ts';
import { languageText, formatValue, yesOrNo } from './value-texts.ts';

/** A field with its value before and after; undefined where the entry did not record it. */
export type FieldChange = { readonly label: string; readonly before?: string; readonly after?: string };
/**
 * Permissions added to or removed from a role. `unknown` counts those that no longer exist. `isCut`: the entry contains
 * only a part of the list.
 */
export type PermissionList = {
  readonly label: string;
  readonly names: readonly string[];
  readonly unknown: number;
  readonly isCut: boolean;
};

const USER_FIELDS: Readonly<Record<string, TextKey>> = {
  displayName: 'audit.field.displayName',
  email: 'audit.field.email',
  language: 'audit.detail.language',
};

/** The names of the fields changed by an entry. */
export function changedFields(entry: AuditLogEntry): string[] {
  const { event, details } = entry;
  if (event === 'role.changed' && ('added' in details || 'taken' in details))
    return [...changesOf(entry).map(({ label }) => label), t('audit.field.permissions')];
  return changesOf(entry).map(({ label }) => label);
}

/** The changes of an entry, field by field. */
export function changesOf(entry: AuditLogEntry): FieldChange[] {
  const { event, details } = entry;
  if (entry.result === 'refused') return [];
  if (event === 'setting.changed') return settingChanges(details);
  if (event === 'user.changed') return userChanges(details);
  if (event === 'user.moved' || event === 'organisation.moved') return [moveOf(entry)];
  if (event === 'organisation.changed') return placeChanges(entry);
  if (event === 'store.changed') return [...placeChanges(entry), ...storeDetailChanges(entry)];
  if (event === 'role.changed') return roleChanges(details);
  if (event === 'application.upgraded') return upgradeChanges(details);
  if (event === 'application.ordered') return orderChange(entry);
  return [];
}

function settingChanges(details: AuditLogEntry['details']): FieldChange[] {
  const group = textOf(details, 'setting') ?? '';
  const [before, after] = [textOf(details, 'before'), textOf(details, 'after')];
  if (group === 'texts')
    return [
      {
        label: languageText(textOf(details, 'language') ?? ''),
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      },
    ];
  const fields = textOf(details, 'fields');
  if (fields === 'removed')
    return group === 'mail' && before !== undefined
      ? [{ label: fieldLabel(group, 'host'), before, after: t('audit.value.none') }]
      : [];
  const [old, current] = [readValues(before), readValues(after)];
  const names = fields?.split(' ').filter((name) => name !== '') ?? [];
  return names.map((name) => ({
    label: fieldLabel(group, name),
    // A new object has no former values, and the format of another version's field is unknown.
    ...(old !== undefined && current !== undefined && name in current && isKnownField(group, name)
      ? { before: formatValue(group, name, old[name]), after: formatValue(group, name, current[name]) }
      : {}),
  }));
}

/** Field values as JSON; undefined for JSON that earlier versions cut off. */
function readValues(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const values: unknown = JSON.parse(text ?? '');
    return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function userChanges(details: AuditLogEntry['details']): FieldChange[] {
  const names = textOf(details, 'fields')?.split(' ') ?? [];
  return names.map((name) => ({
    label: t(USER_FIELDS[name] ?? 'audit.otherField'),
    ...(name === 'email' &&
      'to' in details && {
        before: formatValue('user', 'email', details['from']),
        after: formatValue('user', 'email', details['to']),
      }),
  }));
}

function moveOf(entry: AuditLogEntry): FieldChange {
  const organisationName = (detail: string) =>
    objectOf(entry, detail)?.name ?? (entry.details[detail] === '' ? t('audit.topLevel') : undefined);
  const [before, after] = [organisationName('from'), organisationName('to')];
  return {
    label: t(entry.event === 'user.moved' ? 'audit.detail.organisation' : 'audit.detail.parent'),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

function placeChanges(entry: AuditLogEntry): FieldChange[] {
  const { details } = entry;
  const changes = (['name', 'code'] as const).flatMap((field) => {
    const [before, after] = [textOf(details, `${field}Before`), textOf(details, field)];
    return before === undefined || after === undefined || before === after
      ? []
      : [{ label: t(`audit.detail.${field}`), before, after }];
  });
  const [before, after] = [objectOf(entry, 'organisationBefore'), objectOf(entry, 'organisation')];
  const isMoved = entry.event === 'store.changed' && before !== undefined && before.id !== after?.id;
  if (!isMoved) return changes;
  return [
    ...changes,
    { label: t('audit.detail.organisation'), before: before.name, ...(after && { after: after.name }) },
  ];
}

function roleChanges(details: AuditLogEntry['details']): FieldChange[] {
  const [role, name, factor] = [textOf(details, 'role'), textOf(details, 'name'), details['secondFactorEnforced']];
  return [
    ...(name === undefined ? [] : [{ label: t('audit.detail.name'), ...(role && { before: role }), after: name }]),
    ...(typeof factor === 'boolean'
      ? [{ label: t('audit.field.secondFactor'), before: yesOrNo(!factor), after: yesOrNo(factor) }]
      : []),
  ];
}

function upgradeChanges(details: AuditLogEntry['details']): FieldChange[] {
  const pairs = [
    ['audit.detail.version', textOf(details, 'before'), textOf(details, 'version')],
    ['audit.detail.entry', textOf(details, 'entryBefore'), textOf(details, 'entry')],
  ] as const;
  return pairs.flatMap(([label, before, after]) =>
    after === undefined || before === after ? [] : [{ label: t(label), ...(before && { before }), after }],
  );
}

/** The order of the applications before and after the change. */
function orderChange(entry: AuditLogEntry): FieldChange[] {
  const order = (detail: string) => {
    const names = objectsOf(entry, detail).map(({ name }) => name);
    return names.length === 0 ? undefined : names.join(', ');
  };
  const [before, after] = [order('applicationsBefore'), order('applications')];
  return [
    {
      label: t('audit.subject.application'),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  ];
}

type PermissionSide = 'added' | 'taken';

/**
 * Number of permissions added or removed, without menus and pages. Earlier versions counted these too, so their
 * recorded codes are recounted. Undefined if some codes were not recorded.
 */
export function permissionCount(
  { details }: AuditLogEntry,
  side: PermissionSide,
  permissions: NamedPermissions,
): number | undefined {
  const recorded = numberOf(details, `${side}Permissions`);
  if (recorded !== undefined) return recorded;
  const codes = codesOf(details, side);
  if (codes.length < (numberOf(details, `${side}Count`) ?? codes.length)) return undefined;
  return codes.filter((code) => permissions[code]?.tickable !== false).length;
}

type ChangeNames = (names: Readonly<Record<string, string>>) => string;

/** A permission with its parent: a page, a menu or an application. */
export const permissionName = ({ above, names }: NamedPermissions[string], nameOf: ChangeNames): string =>
  `${nameOf(above)} › ${nameOf(names)}`;

/** The added or the removed permissions by name, without the menus and pages that contain them. */
export function permissionList(
  entry: AuditLogEntry,
  side: PermissionSide,
  permissions: NamedPermissions,
  nameOf: ChangeNames,
): PermissionList | undefined {
  const codes = codesOf(entry.details, side);
  if (codes.length === 0) return undefined;
  const tickable = codes.filter((code) => permissions[code]?.tickable !== false);
  const visible = tickable.length === 0 ? codes : tickable;
  const declared = visible.flatMap((code) => permissions[code] ?? []);
  const count = permissionCount(entry, side, permissions);
  return {
    label: t(side === 'added' ? 'audit.permissionsAdded' : 'audit.permissionsTaken'),
    names: declared.map((permission) => permissionName(permission, nameOf)),
    unknown: visible.length - declared.length,
    isCut: count === undefined || count > visible.length,
  };
}

/** The recorded codes, without the last one where an earlier version cut it off. */
function codesOf(details: AuditLogEntry['details'], side: PermissionSide): string[] {
  const text = textOf(details, side) ?? '';
  const codes = text.split(' ').filter((code) => code !== '');
  const total = numberOf(details, `${side}Count`);
  return total !== undefined && codes.length <= total && text.length >= CUT ? codes.slice(0, -1) : codes;
}

/** Length at which earlier versions cut a list of codes. */
const CUT = 1000;
