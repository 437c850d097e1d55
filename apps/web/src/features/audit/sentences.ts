import { AUDIT_EVENTS, type AuditEvent } from '@foyer/contract/core/audit-events.ts';
import type { PlaceKind } from '@foyer/contract/organisations.ts';

import { providerName } from '#/shared/i18n/display-names.ts';
import { localName, t } from '#/shared/i18n/language.ts';

import { kindText } from './audit-kinds.ts';
import type { AuditLogEntry, NamedPermissions } from './data.ts';
import { changedFields, permissionCount, permissionName } from './entry-changes.ts';
import { actorOf, type NamedObject, numberOf, objectOf, subjectOf, textNamed, textOf } from './named-objects.ts';
import { settingTitle } from './setting-labels.ts';
import {
  audienceText,
  formatDuration,
  factorText,
  languageText,
  signInMethodText,
  termsText,
  textContent,
} from './value-texts.ts';

type SentenceKey = Extract<Parameters<typeof t>[0], `audit.says.${string}`>;
export type Filling = NamedObject | string | number;
/** A text key and the values of its placeholders; `count` also selects the plural form. No key: unknown event. */
export type Sentence = { readonly key?: SentenceKey; readonly values: Readonly<Record<string, Filling>> };

type SentenceWriter = (entry: AuditLogEntry, permissions: NamedPermissions) => Sentence;
type Fillings = Readonly<Record<string, Filling | undefined>>;

/** A sentence with the actor; unknown values get a placeholder text. */
function sentence({ key, values = {} }: { key: SentenceKey; values?: Fillings }, entry: AuditLogEntry): Sentence {
  const fillings = Object.entries(values).map(([name, value]) => [name, value ?? textNamed(t('audit.unnamed.user'))]);
  return { key, values: { actor: actorOf(entry), ...Object.fromEntries(fillings) } };
}

const unnamed = (kind: 'role' | 'organisation' | 'store' | 'application') => textNamed(t(`audit.unnamed.${kind}`));

/** Writes a sentence about an action on the entry's user. */
const toUser =
  (key: SentenceKey): SentenceWriter =>
  (entry) =>
    sentence({ key, values: { subject: subjectOf(entry) ?? actorOf(entry) } }, entry);

/** A lock, with its duration where known. */
const locked =
  (key: SentenceKey, timed: SentenceKey): SentenceWriter =>
  (entry) => {
    const seconds = numberOf(entry.details, 'seconds');
    return seconds === undefined
      ? sentence({ key }, entry)
      : sentence({ key: timed, values: { time: formatDuration(seconds) } }, entry);
  };

const role = (entry: AuditLogEntry): NamedObject => objectOf(entry, 'roleId') ?? unnamed('role');
const application = (entry: AuditLogEntry): NamedObject => objectOf(entry, 'application') ?? unnamed('application');

/** A notice, with the role that its organisation or store is restricted to. */
const addressed =
  (key: SentenceKey, restricted: SentenceKey): SentenceWriter =>
  (entry) => {
    const audience = objectOf(entry, 'audience') ?? audienceText(textOf(entry.details, 'audience'));
    return objectOf(entry, 'roleId') === undefined
      ? sentence({ key, values: { audience } }, entry)
      : sentence({ key: restricted, values: { audience, role: role(entry) } }, entry);
  };

/** The entry's organisation or store: by its ID, or by the refused name. */
function placed(entry: AuditLogEntry, kind: PlaceKind): NamedObject {
  const name = textOf(entry.details, 'name');
  return objectOf(entry, kind) ?? (name === undefined ? unnamed(kind) : textNamed(name));
}

/** The origin or target of a move; an empty detail is the top of the tree. */
function moved(entry: AuditLogEntry, detail: 'from' | 'to'): NamedObject {
  return (
    objectOf(entry, detail) ?? (entry.details[detail] === '' ? textNamed(t('audit.topLevel')) : unnamed('organisation'))
  );
}

/** A role assignment, with its organisation or store where known. */
const assigned =
  (key: SentenceKey, placedKey: SentenceKey): SentenceWriter =>
  (entry) => {
    const place = objectOf(entry, 'store') ?? objectOf(entry, 'organisation');
    const values = { role: role(entry), subject: subjectOf(entry) };
    return place === undefined
      ? sentence({ key, values }, entry)
      : sentence({ key: placedKey, values: { ...values, place } }, entry);
  };

/** A change of an organisation or a store: a new name or other changed fields. */
const changedPlace =
  (
    kind: PlaceKind,
    keys: {
      readonly refused: SentenceKey;
      readonly name: SentenceKey;
      readonly fields: SentenceKey;
      readonly any: SentenceKey;
    },
  ): SentenceWriter =>
  (entry) => {
    const values = { [kind]: placed(entry, kind) };
    if (entry.result === 'refused') return sentence({ key: keys.refused, values }, entry);
    const fields = changedFields(entry);
    const before = textOf(entry.details, 'nameBefore');
    if (fields.length === 1 && before !== undefined && before !== textOf(entry.details, 'name'))
      return sentence({ key: keys.name, values: { ...values, before: textNamed(before) } }, entry);
    return fields.length === 0
      ? sentence({ key: keys.any, values }, entry)
      : sentence({ key: keys.fields, values: { ...values, fields: listed(fields) } }, entry);
  };

/** A change of a role, by the kind of change. */
const changedRole: SentenceWriter = (entry, permissions) => {
  const { details } = entry;
  const name = textOf(details, 'name');
  const before = role(entry);
  const after = name === undefined ? before : { ...before, name };
  const fields = changedFields(entry);
  const added = permissionCount(entry, 'added', permissions);
  const taken = permissionCount(entry, 'taken', permissions);
  if (fields.length === 1 && name !== undefined)
    return sentence(
      { key: 'audit.says.role.changed.name', values: { before: textNamed(before.name), role: after } },
      entry,
    );
  if (fields.length === 1 && typeof details['secondFactorEnforced'] === 'boolean') {
    const key = details['secondFactorEnforced']
      ? 'audit.says.role.changed.enforced'
      : 'audit.says.role.changed.notEnforced';
    return sentence({ key, values: { role: after } }, entry);
  }
  if (fields.length === 1 && (added ?? 0) > 0 && taken === 0)
    return sentence({ key: 'audit.says.role.changed.added', values: { role: after, count: added } }, entry);
  if (fields.length === 1 && (taken ?? 0) > 0 && added === 0)
    return sentence({ key: 'audit.says.role.changed.taken', values: { role: after, count: taken } }, entry);
  if (fields.length === 1 && (added ?? 0) > 0 && (taken ?? 0) > 0)
    return sentence({ key: 'audit.says.role.changed.both', values: { role: after, count: added, taken } }, entry);
  return fields.length === 0
    ? sentence({ key: 'audit.says.role.changed.base', values: { role: after } }, entry)
    : sentence({ key: 'audit.says.role.changed.fields', values: { role: after, fields: listed(fields) } }, entry);
};

const MAX_CHARACTERS = 60;
/** Truncates a text without splitting a surrogate pair. */
const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS
    ? `${text
        .slice(0, MAX_CHARACTERS)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text;

/** A change of a group of settings: its fields, a text or a provider. */
const changedSetting: SentenceWriter = (entry) => {
  const { details } = entry;
  const group = textOf(details, 'setting') ?? '';
  const setting = objectOf(entry, 'setting') ?? textNamed(settingTitle(group) ?? t('audit.unnamed.setting'));
  const provider = textOf(details, 'provider');
  const isRemoved = details['fields'] === 'removed';
  const text = group === 'texts' ? textOf(details, 'text') : undefined;
  if (text !== undefined) {
    const language = languageText(textOf(details, 'language') ?? '');
    const values = { setting, language, text: textNamed(shortened(textContent(text))) };
    return sentence({ key: 'audit.says.setting.changed.text', values }, entry);
  }
  const fields = [
    ...(provider === undefined ? [] : [providerName(provider)]),
    ...(isRemoved ? [] : changedFields(entry)),
  ];
  if (fields.length === 0)
    return sentence(
      {
        key: isRemoved ? 'audit.says.setting.changed.removed' : 'audit.says.setting.changed.base',
        values: { setting },
      },
      entry,
    );
  const key = isRemoved ? 'audit.says.setting.changed.removedOne' : 'audit.says.setting.changed.fields';
  const [first, ...rest] = fields;
  const visible = provider !== undefined && rest.length > 0 ? `${first} › ${listed(rest)}` : listed(fields);
  return sentence({ key, values: { setting, fields: visible } }, entry);
};

const listed = (labels: readonly string[]): string => [...new Set(labels)].join(', ');

/** Sentences with values besides the actor. */
const WRITERS = {
  'sign_in.done': (entry) => {
    const pathway = signInMethodText(textOf(entry.details, 'pathway'));
    if (pathway === undefined) return sentence({ key: 'audit.says.sign_in.done.base' }, entry);
    return sentence({ key: 'audit.says.sign_in.done.with', values: { pathway } }, entry);
  },
  'sign_in.locked': locked('audit.says.sign_in.locked.base', 'audit.says.sign_in.locked.for'),
  'sign_out.done': (entry) => {
    const by = objectOf(entry, 'application');
    if (by === undefined) return sentence({ key: 'audit.says.sign_out.done.base' }, entry);
    return sentence({ key: 'audit.says.sign_out.done.by', values: { application: by } }, entry);
  },
  'access.refused': (entry, permissions) => {
    const scope = textOf(entry.details, 'scope');
    if (scope !== undefined && scope !== 'full') return sentence({ key: 'audit.says.access.refused.early' }, entry);
    const permission = entry.requires === null ? undefined : permissions[entry.requires];
    if (permission === undefined) return sentence({ key: 'audit.says.access.refused.base' }, entry);
    const values = { permission: textNamed(permissionName(permission, localName)) };
    return sentence({ key: 'audit.says.access.refused.permission', values }, entry);
  },
  'session.ended': (entry) => {
    const count = numberOf(entry.details, 'sessions') ?? 1;
    const subject = subjectOf(entry);
    if (subject === undefined) return sentence({ key: 'audit.says.session.ended.own', values: { count } }, entry);
    return sentence({ key: 'audit.says.session.ended', values: { subject, count } }, entry);
  },
  'user.added': (entry) => {
    const [subject, organisation] = [subjectOf(entry) ?? actorOf(entry), objectOf(entry, 'organisation')];
    if (organisation === undefined) return sentence({ key: 'audit.says.user.added.base', values: { subject } }, entry);
    return sentence({ key: 'audit.says.user.added.in', values: { subject, organisation } }, entry);
  },
  'user.invited': (entry) => {
    const [subject, organisation] = [subjectOf(entry), objectOf(entry, 'organisation')];
    if (entry.result === 'refused')
      return sentence({ key: 'audit.says.user.invited.refused', values: { subject } }, entry);
    if (entry.details['again'] === true)
      return sentence({ key: 'audit.says.user.invited.again', values: { subject } }, entry);
    if (organisation === undefined)
      return sentence({ key: 'audit.says.user.invited.base', values: { subject } }, entry);
    return sentence({ key: 'audit.says.user.invited.in', values: { subject, organisation } }, entry);
  },
  'user.link_shown': toUser('audit.says.user.link_shown'),
  'users.imported': (entry) => {
    const count = numberOf(entry.details, entry.result === 'refused' ? 'problems' : 'count');
    if (entry.result === 'done')
      return sentence({ key: 'audit.says.users.imported', values: { count: count ?? 0 } }, entry);
    if (count === undefined) return sentence({ key: 'audit.says.users.imported.refused' }, entry);
    return sentence({ key: 'audit.says.users.imported.problems', values: { count } }, entry);
  },
  'users.import_checked': (entry) => {
    const count = numberOf(entry.details, 'problems') ?? 0;
    if (count === 0) return sentence({ key: 'audit.says.users.import_checked.base' }, entry);
    return sentence({ key: 'audit.says.users.import_checked.problems', values: { count } }, entry);
  },
  'users.exported': (entry) =>
    sentence({ key: 'audit.says.users.exported', values: { count: numberOf(entry.details, 'count') ?? 0 } }, entry),
  'user_action.started': (entry) =>
    sentence(
      { key: 'audit.says.user_action.started', values: { count: numberOf(entry.details, 'count') ?? 0 } },
      entry,
    ),
  'user_action.cancelled': (entry) =>
    sentence(
      { key: 'audit.says.user_action.cancelled', values: { count: numberOf(entry.details, 'count') ?? 0 } },
      entry,
    ),
  'user.changed': (entry) => {
    const [subject, fields] = [subjectOf(entry), listed(changedFields(entry))];
    if (subject === undefined) return sentence({ key: 'audit.says.user.changed.own', values: { fields } }, entry);
    return sentence({ key: 'audit.says.user.changed.base', values: { subject, fields } }, entry);
  },
  'user.moved': (entry) => {
    const [subject, from, to] = [subjectOf(entry), objectOf(entry, 'from'), objectOf(entry, 'to')];
    if (from === undefined || to === undefined)
      return sentence({ key: 'audit.says.user.moved.base', values: { subject } }, entry);
    return sentence({ key: 'audit.says.user.moved.to', values: { subject, from, to } }, entry);
  },
  'user.disabled': toUser('audit.says.user.disabled'),
  'user.enabled': toUser('audit.says.user.enabled'),
  'user.unlocked': toUser('audit.says.user.unlocked'),
  'password.reset': toUser('audit.says.password.reset'),
  'password.required': toUser('audit.says.password.required'),
  'password.retrieval': (entry) => {
    const subject = subjectOf(entry);
    if (subject === undefined) return sentence({ key: 'audit.says.password.retrieval.base' }, entry);
    return sentence({ key: 'audit.says.password.retrieval.by', values: { subject } }, entry);
  },
  'mfa.shown': (entry) => {
    const factor = factorText(textOf(entry.details, 'factor'));
    if (factor === undefined) return sentence({ key: 'audit.says.mfa.shown.base' }, entry);
    return sentence({ key: 'audit.says.mfa.shown.with', values: { factor } }, entry);
  },
  'mfa.locked': locked('audit.says.mfa.locked.base', 'audit.says.mfa.locked.for'),
  'mfa.reset': toUser('audit.says.mfa.reset'),
  'account.linked': (entry) =>
    sentence({ key: 'audit.says.account.linked', values: { provider: providerOf(entry) } }, entry),
  'account.unlinked': (entry) => {
    const [subject, provider] = [subjectOf(entry), providerOf(entry)];
    if (subject === undefined)
      return sentence({ key: 'audit.says.account.unlinked.base', values: { provider } }, entry);
    return sentence({ key: 'audit.says.account.unlinked.of', values: { subject, provider } }, entry);
  },
  'organisation.added': (entry) => {
    const [organisation, parent] = [placed(entry, 'organisation'), objectOf(entry, 'parent')];
    if (entry.result === 'refused')
      return sentence({ key: 'audit.says.organisation.added.refused', values: { organisation } }, entry);
    if (parent === undefined)
      return sentence({ key: 'audit.says.organisation.added.base', values: { organisation } }, entry);
    return sentence({ key: 'audit.says.organisation.added.in', values: { organisation, parent } }, entry);
  },
  'organisation.changed': changedPlace('organisation', {
    refused: 'audit.says.organisation.changed.refused',
    name: 'audit.says.organisation.changed.name',
    fields: 'audit.says.organisation.changed.base',
    any: 'audit.says.organisation.changed.any',
  }),
  'organisation.moved': (entry) => {
    const values = { organisation: placed(entry, 'organisation'), from: moved(entry, 'from'), to: moved(entry, 'to') };
    return sentence({ key: 'audit.says.organisation.moved', values }, entry);
  },
  'organisation.removed': (entry) =>
    sentence(
      { key: 'audit.says.organisation.removed', values: { organisation: placed(entry, 'organisation') } },
      entry,
    ),
  'store.added': (entry) => {
    const store = entry.result === 'refused' ? textNamed(textOf(entry.details, 'name') ?? '') : placed(entry, 'store');
    if (entry.result === 'refused')
      return sentence({ key: 'audit.says.store.added.refused', values: { store } }, entry);
    const organisation = objectOf(entry, 'organisation') ?? unnamed('organisation');
    return sentence({ key: 'audit.says.store.added.base', values: { store, organisation } }, entry);
  },
  'store.changed': changedPlace('store', {
    refused: 'audit.says.store.changed.refused',
    name: 'audit.says.store.changed.name',
    fields: 'audit.says.store.changed.base',
    any: 'audit.says.store.changed.any',
  }),
  'store.removed': (entry) =>
    sentence({ key: 'audit.says.store.removed', values: { store: placed(entry, 'store') } }, entry),
  'stores.imported': (entry) => {
    if (entry.result === 'refused') return sentence({ key: 'audit.says.stores.imported.refused' }, entry);
    const [added, changed] = [numberOf(entry.details, 'added') ?? 0, numberOf(entry.details, 'changed') ?? 0];
    return sentence({ key: 'audit.says.stores.imported.base', values: { added, changed } }, entry);
  },
  'stores.exported': (entry) =>
    sentence({ key: 'audit.says.stores.exported', values: { count: numberOf(entry.details, 'count') ?? 0 } }, entry),
  'role.added': (entry, permissions) => {
    const count = permissionCount(entry, 'added', permissions);
    if (count === undefined || count === 0)
      return sentence({ key: 'audit.says.role.added.base', values: { role: role(entry) } }, entry);
    return sentence({ key: 'audit.says.role.added.with', values: { role: role(entry), count } }, entry);
  },
  'role.changed': changedRole,
  'role.removed': (entry) => sentence({ key: 'audit.says.role.removed', values: { role: role(entry) } }, entry),
  'role.granted': assigned('audit.says.role.granted.base', 'audit.says.role.granted.in'),
  'role.revoked': assigned('audit.says.role.revoked.base', 'audit.says.role.revoked.in'),
  'role.ended': assigned('audit.says.role.ended.base', 'audit.says.role.ended.in'),
  'application.installed': (entry) => {
    const values = { application: application(entry), version: textOf(entry.details, 'version') ?? '' };
    return sentence({ key: 'audit.says.application.installed', values }, entry);
  },
  'application.upgraded': (entry) => {
    const [before = '', version = ''] = [textOf(entry.details, 'before'), textOf(entry.details, 'version')];
    const values = { application: application(entry), before, version };
    // An upgrade to the same version changes the entry address.
    if (before === version) return sentence({ key: 'audit.says.application.upgraded.address', values }, entry);
    return sentence({ key: 'audit.says.application.upgraded.base', values }, entry);
  },
  'application.uninstalled': (entry) =>
    sentence({ key: 'audit.says.application.uninstalled', values: { application: application(entry) } }, entry),
  'application.secret_renewed': (entry) =>
    sentence({ key: 'audit.says.application.secret_renewed', values: { application: application(entry) } }, entry),
  'application.secret_refused': (entry) =>
    sentence({ key: 'audit.says.application.secret_refused', values: { application: application(entry) } }, entry),
  'application.token_reused': (entry) => {
    const values = { application: application(entry), subject: subjectOf(entry) };
    return sentence({ key: 'audit.says.application.token_reused', values }, entry);
  },
  'notice.written': addressed('audit.says.notice.written.base', 'audit.says.notice.written.role'),
  'notice.withdrawn': addressed('audit.says.notice.withdrawn.base', 'audit.says.notice.withdrawn.role'),
  'mail.shown': (entry) => sentence({ key: 'audit.says.mail.shown', values: { recipient: recipientOf(entry) } }, entry),
  'mail.retried': (entry) =>
    sentence({ key: 'audit.says.mail.retried', values: { recipient: recipientOf(entry) } }, entry),
  'mail.tested': (entry) => {
    const key = entry.result === 'done' ? 'audit.says.mail.tested.base' : 'audit.says.mail.tested.refused';
    return sentence({ key, values: { recipient: recipientOf(entry) } }, entry);
  },
  'setting.changed': changedSetting,
  'terms.published': (entry) => {
    const document = termsText(textOf(entry.details, 'document'));
    const version = String(entry.details['version'] ?? '');
    return sentence({ key: 'audit.says.terms.published', values: { document: textNamed(document), version } }, entry);
  },
  'licence.uploaded': (entry) => {
    if (entry.result === 'refused') return sentence({ key: 'audit.says.licence.uploaded.refused' }, entry);
    const licence = textNamed(textOf(entry.details, 'licence') ?? '');
    return sentence({ key: 'audit.says.licence.uploaded.base', values: { licence } }, entry);
  },
} satisfies Partial<Record<AuditEvent, SentenceWriter>>;
/** Events without a writer use the text `audit.says.<event>`. */
type PlainEvent = Exclude<AuditEvent, keyof typeof WRITERS>;

const providerOf = ({ details }: AuditLogEntry): string => {
  const provider = textOf(details, 'provider');
  return provider === undefined ? t('audit.unnamed.provider') : providerName(provider);
};
const recipientOf = ({ details }: AuditLogEntry): NamedObject =>
  textNamed(textOf(details, 'recipient') ?? t('audit.unnamed.user'));

const hasWriter = (event: string): event is keyof typeof WRITERS => Object.hasOwn(WRITERS, event);
const isPlain = (event: string): event is PlainEvent =>
  !hasWriter(event) && AUDIT_EVENTS.some((candidate) => candidate === event);

/** The sentence of an entry; for an event of another version, the name of its kind. */
export function sentenceOf(entry: AuditLogEntry, permissions: NamedPermissions): Sentence {
  const { event } = entry;
  if (hasWriter(event)) return WRITERS[event](entry, permissions);
  if (isPlain(event)) return sentence({ key: `audit.says.${event}` }, entry);
  return { values: { actor: actorOf(entry), event: kindText(event) } };
}
