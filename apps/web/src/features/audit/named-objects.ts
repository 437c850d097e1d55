import type { AuditObjectKind } from '@foyer/contract/core/audit-events.ts';

import { roleName } from '#/shared/i18n/display-names.ts';
import { localName, t } from '#/shared/i18n/language.ts';

import type { AuditLogEntry } from './data.ts';
import { settingTitle } from './setting-labels.ts';

/** A user or an object that an entry references, or a name without an object. */
export type NamedObject = {
  readonly kind: 'user' | AuditObjectKind | 'text';
  /** Undefined when there is no ID to search by. */
  readonly id: string | undefined;
  readonly name: string;
  readonly exists: boolean;
};

/** A name without an object to link to. */
export const textNamed = (name: string): NamedObject => ({ kind: 'text', id: undefined, name, exists: false });

/** Recorded as the address, actor and request ID of command-line actions. */
export const COMMAND_LINE = 'command line';

/** Origin of an entry: an IP address or the command line. */
export const originText = (address: string): string => (address === COMMAND_LINE ? t('audit.commandLine') : address);

/** The actor of an entry. Any name can be entered at sign-in, so the address identifies the command line. */
export function actorOf(entry: AuditLogEntry): NamedObject {
  const { actor, address } = entry;
  const { id, name } = actor;
  if (id === null && address === COMMAND_LINE) return textNamed(t('audit.commandLine'));
  const application = id === null ? objectOf(entry, 'application') : undefined;
  if (application !== undefined && application.id === name) return application;
  return userNamed(id, name === '' ? t('audit.unknownActor') : name);
}

/** The user affected by the action; undefined if there is none. */
export function subjectOf({ subject, details }: AuditLogEntry): NamedObject | undefined {
  // The server sends the ID in place of an unknown name.
  if (subject !== null)
    return userNamed(subject.id, subject.name === subject.id ? t('audit.unnamed.user') : subject.name);
  const name = textOf(details, 'user');
  return name === undefined ? undefined : userNamed(null, name);
}

const userNamed = (id: string | null, name: string): NamedObject => ({
  kind: 'user',
  id: id ?? undefined,
  name,
  exists: id !== null,
});

/** The object that a detail references by an ID or a code; undefined where the entry has none. */
export function objectOf({ event, objects, details }: AuditLogEntry, detail: string): NamedObject | undefined {
  const match = objects.find((object) => object.detail === detail);
  if (match === undefined) {
    // Some entries of earlier versions name a built-in role by its code alone.
    const name = detail === 'roleId' && event.startsWith('role.') ? textOf(details, 'role') : undefined;
    return name === undefined ? undefined : textNamed(roleName({ code: name, name }));
  }
  return toNamed(match);
}

/** All objects that a detail references, in their order. */
export const objectsOf = ({ objects }: AuditLogEntry, detail: string): NamedObject[] =>
  objects.filter((object) => object.detail === detail).map(toNamed);

/** An object of an entry, named in the user's language. */
export const toNamed = (object: AuditLogEntry['objects'][number]): NamedObject => ({
  kind: object.kind,
  id: object.id,
  name: nameOf(object),
  exists: object.exists,
});

function nameOf({ kind, id, name, names, builtIn }: AuditLogEntry['objects'][number]): string {
  if (kind === 'setting') return settingTitle(id) ?? t('audit.unnamed.setting');
  if (names !== null) return localName(names);
  if (builtIn !== null && name !== null) return roleName({ code: builtIn, name });
  return name ?? t(`audit.unnamed.${kind}`);
}

/** A detail's text; undefined if it is empty or not a text. */
export function textOf(details: AuditLogEntry['details'], name: string): string | undefined {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberOf(details: AuditLogEntry['details'], name: string): number | undefined {
  const value = details[name];
  return typeof value === 'number' ? value : undefined;
}
