import type { TextKey } from '@foyer/contract/generated/text-key.ts';

import { t } from '#/shared/i18n/language.ts';

import type { AuditLine, NamedPermissions } from './data.ts';
import { textOf, objectOf, objectsOf, numberOf } from './named.ts';
import { fieldLabel, isKnownField } from './setting-labels.ts';
import { languageWords, valueWords, yesOrNo } from './value-words.ts';

/** A field with its value before and after; undefined where the entry has not recorded it. */
export type Change = { readonly label: string; readonly before?: string; readonly after?: string };
/**
 * Permissions that were added to a role or removed from it, by name, and how many of them no longer exist; more of them
 * where the recorded list was cut.
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

/** The names of the fields that an entry has changed. */
export function changedFields(line: AuditLine): string[] {
  const { event, details } = line;
  if (event === 'role.changed' && ('added' in details || 'taken' in details))
    return [...changesOf(line).map(({ label }) => label), t('audit.field.permissions')];
  return changesOf(line).map(({ label }) => label);
}

/** What an entry has changed, field by field. */
export function changesOf(line: AuditLine): Change[] {
  const { event, details } = line;
  if (line.result === 'refused') return [];
  if (event === 'setting.changed') return settingChanges(details);
  if (event === 'user.changed') return userChanges(details);
  if (event === 'user.moved' || event === 'organisation.moved') return [moveOf(line)];
  if (event === 'organisation.changed' || event === 'store.changed') return placeChanges(line);
  if (event === 'role.changed') return roleChanges(details);
  if (event === 'application.upgraded') return upgradeChanges(details);
  if (event === 'application.ordered') return orderChange(line);
  return [];
}

function settingChanges(details: AuditLine['details']): Change[] {
  const group = textOf(details, 'setting') ?? '';
  const [before, after] = [textOf(details, 'before'), textOf(details, 'after')];
  if (group === 'texts')
    return [
      {
        label: languageWords(textOf(details, 'language') ?? ''),
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
    // What a new thing was before is not in the JSON. How to show a field of another version is unknown.
    ...(old !== undefined && current !== undefined && name in current && isKnownField(group, name)
      ? { before: valueWords(group, name, old[name]), after: valueWords(group, name, current[name]) }
      : {}),
  }));
}

/** Values of fields as JSON; undefined for what earlier versions have cut off. */
function readValues(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const values: unknown = JSON.parse(text ?? '');
    return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function userChanges(details: AuditLine['details']): Change[] {
  const names = textOf(details, 'fields')?.split(' ') ?? [];
  return names.map((name) => ({
    label: t(USER_FIELDS[name] ?? 'audit.otherField'),
    ...(name === 'email' &&
      'to' in details && {
        before: valueWords('user', 'email', details['from']),
        after: valueWords('user', 'email', details['to']),
      }),
  }));
}

function moveOf(line: AuditLine): Change {
  const place = (detail: string) =>
    objectOf(line, detail)?.name ?? (line.details[detail] === '' ? t('audit.topLevel') : undefined);
  const [before, after] = [place('from'), place('to')];
  return {
    label: t(line.event === 'user.moved' ? 'audit.detail.organisation' : 'audit.detail.parent'),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

function placeChanges(line: AuditLine): Change[] {
  const { details } = line;
  const changes = (['name', 'code'] as const).flatMap((field) => {
    const [before, after] = [textOf(details, `${field}Before`), textOf(details, field)];
    return before === undefined || after === undefined || before === after
      ? []
      : [{ label: t(`audit.detail.${field}`), before, after }];
  });
  const [before, after] = [objectOf(line, 'organisationBefore'), objectOf(line, 'organisation')];
  const isMoved = line.event === 'store.changed' && before !== undefined && before.id !== after?.id;
  if (!isMoved) return changes;
  return [
    ...changes,
    { label: t('audit.detail.organisation'), before: before.name, ...(after && { after: after.name }) },
  ];
}

function roleChanges(details: AuditLine['details']): Change[] {
  const [role, name, factor] = [textOf(details, 'role'), textOf(details, 'name'), details['secondFactorEnforced']];
  return [
    ...(name === undefined ? [] : [{ label: t('audit.detail.name'), ...(role && { before: role }), after: name }]),
    ...(typeof factor === 'boolean'
      ? [{ label: t('audit.field.secondFactor'), before: yesOrNo(!factor), after: yesOrNo(factor) }]
      : []),
  ];
}

function upgradeChanges(details: AuditLine['details']): Change[] {
  const pairs = [
    ['audit.detail.version', textOf(details, 'before'), textOf(details, 'version')],
    ['audit.detail.entry', textOf(details, 'entryBefore'), textOf(details, 'entry')],
  ] as const;
  return pairs.flatMap(([label, before, after]) =>
    after === undefined || before === after ? [] : [{ label: t(label), ...(before && { before }), after }],
  );
}

/** Applications in their former and their new order. */
function orderChange(line: AuditLine): Change[] {
  const order = (detail: string) => {
    const names = objectsOf(line, detail).map(({ name }) => name);
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

type Side = 'added' | 'taken';

/**
 * How many permissions were added or removed that can be ticked. Earlier versions counted menus and pages too: then the
 * recorded codes are recounted. Returns undefined where some of them are missing.
 */
export function permissionCount({ details }: AuditLine, side: Side, permissions: NamedPermissions): number | undefined {
  const recorded = numberOf(details, `${side}Permissions`);
  if (recorded !== undefined) return recorded;
  const codes = codesOf(details, side);
  if (codes.length < (numberOf(details, `${side}Count`) ?? codes.length)) return undefined;
  return codes.filter((code) => permissions[code]?.tickable !== false).length;
}

type NamesOf = (names: Readonly<Record<string, string>>) => string;

/** A permission with the page, menu or application above it. */
export const permissionName = ({ above, names }: NamedPermissions[string], nameOf: NamesOf): string =>
  `${nameOf(above)} › ${nameOf(names)}`;

/** The permissions of one side by name, without the menus and pages above them. */
export function permissionList(
  line: AuditLine,
  side: Side,
  permissions: NamedPermissions,
  nameOf: NamesOf,
): PermissionList | undefined {
  const codes = codesOf(line.details, side);
  if (codes.length === 0) return undefined;
  const tickable = codes.filter((code) => permissions[code]?.tickable !== false);
  const shown = tickable.length === 0 ? codes : tickable;
  const known = shown.flatMap((code) => permissions[code] ?? []);
  const count = permissionCount(line, side, permissions);
  return {
    label: t(side === 'added' ? 'audit.permissionsAdded' : 'audit.permissionsTaken'),
    names: known.map((permission) => permissionName(permission, nameOf)),
    unknown: shown.length - known.length,
    isCut: count === undefined || count > shown.length,
  };
}

/** Codes as they were recorded. The last one is left out where an earlier version has cut it. */
function codesOf(details: AuditLine['details'], side: Side): string[] {
  const text = textOf(details, side) ?? '';
  const codes = text.split(' ').filter((code) => code !== '');
  const total = numberOf(details, `${side}Count`);
  return total !== undefined && codes.length <= total && text.length >= CUT ? codes.slice(0, -1) : codes;
}

/** Length at which earlier versions have cut a list of codes. */
const CUT = 1000;
