import { AUDIT_EVENTS, type AuditEvent } from '@foyer/contract/core/audit-events.ts';

import { localName, t } from '#/shared/i18n/language.ts';
import { providerName } from '#/shared/i18n/provider-name.ts';

import { kindWords } from './audit-kinds.ts';
import type { AuditLine, NamedPermissions } from './data.ts';
import { changedFields, permissionCount, permissionName } from './line-changes.ts';
import { actorOf, type Named, numberOf, objectOf, subjectOf, textNamed, textOf } from './named.ts';
import { settingTitle } from './setting-labels.ts';
import {
  audienceWords,
  durationWords,
  factorWords,
  languageWords,
  pathwayWords,
  termsWords,
  textContent,
} from './value-words.ts';

type SaysKey = Extract<Parameters<typeof t>[0], `audit.says.${string}`>;
/** The value of a placeholder. */
export type Filling = Named | string | number;
/** A sentence of the catalogue and the values of its placeholders; `count` also chooses the plural form. */
export type Sentence = { readonly key?: SaysKey; readonly values: Readonly<Record<string, Filling>> };

type Writer = (line: AuditLine, permissions: NamedPermissions) => Sentence;
type Fillings = Readonly<Record<string, Filling | undefined>>;

/** A sentence with the actor; a filling that is unknown is shown as that. */
function showToast({ key, values = {} }: { key: SaysKey; values?: Fillings }, line: AuditLine): Sentence {
  const known = Object.entries(values).map(([name, value]) => [name, value ?? textNamed(t('audit.unnamed.user'))]);
  return { key, values: { actor: actorOf(line), ...Object.fromEntries(known) } };
}

const unnamed = (kind: 'role' | 'organisation' | 'store' | 'application') => textNamed(t(`audit.unnamed.${kind}`));

/** A sentence in which only the actor is named. */
const plain =
  (key: SaysKey): Writer =>
  (line) =>
    showToast({ key }, line);

/** What was done to the user of the entry. */
const toUser =
  (key: SaysKey): Writer =>
  (line) =>
    showToast({ key, values: { subject: subjectOf(line) ?? actorOf(line) } }, line);

/** How long something was locked, where that is known. */
const locked =
  (key: SaysKey, timed: SaysKey): Writer =>
  (line) => {
    const seconds = numberOf(line.details, 'seconds');
    return seconds === undefined
      ? showToast({ key }, line)
      : showToast({ key: timed, values: { time: durationWords(seconds) } }, line);
  };

const role = (line: AuditLine): Named => objectOf(line, 'roleId') ?? unnamed('role');
const application = (line: AuditLine): Named => objectOf(line, 'application') ?? unnamed('application');

/** An organisation or a store: by its ID, or by the name that was refused. */
function placed(line: AuditLine, kind: 'organisation' | 'store'): Named {
  const name = textOf(line.details, 'name');
  return objectOf(line, kind) ?? (name === undefined ? unnamed(kind) : textNamed(name));
}

/** A place of a move; none is the top of the tree. */
function moved(line: AuditLine, detail: 'from' | 'to'): Named {
  return (
    objectOf(line, detail) ?? (line.details[detail] === '' ? textNamed(t('audit.topLevel')) : unnamed('organisation'))
  );
}

/** A role assignment: in an organisation or a store, where that is known. */
const assigned =
  (key: SaysKey, placedKey: SaysKey): Writer =>
  (line) => {
    const place = objectOf(line, 'store') ?? objectOf(line, 'organisation');
    const values = { role: role(line), subject: subjectOf(line) };
    return place === undefined
      ? showToast({ key, values }, line)
      : showToast({ key: placedKey, values: { ...values, place } }, line);
  };

/** A changed organisation or store: renamed, or changed in some fields. */
const changedPlace =
  (
    kind: 'organisation' | 'store',
    keys: { readonly refused: SaysKey; readonly name: SaysKey; readonly fields: SaysKey; readonly any: SaysKey },
  ): Writer =>
  (line) => {
    const values = { [kind]: placed(line, kind) };
    if (line.result === 'refused') return showToast({ key: keys.refused, values }, line);
    const fields = changedFields(line);
    const before = textOf(line.details, 'nameBefore');
    if (fields.length === 1 && before !== undefined && before !== textOf(line.details, 'name'))
      return showToast({ key: keys.name, values: { ...values, before: textNamed(before) } }, line);
    return fields.length === 0
      ? showToast({ key: keys.any, values }, line)
      : showToast({ key: keys.fields, values: { ...values, fields: listed(fields) } }, line);
  };

/** A changed role, by what was changed of it. */
const changedRole: Writer = (line, permissions) => {
  const { details } = line;
  const name = textOf(details, 'name');
  const before = role(line);
  const after = name === undefined ? before : { ...before, name };
  const fields = changedFields(line);
  const added = permissionCount(line, 'added', permissions);
  const taken = permissionCount(line, 'taken', permissions);
  if (fields.length === 1 && name !== undefined)
    return showToast(
      { key: 'audit.says.role.changed.name', values: { before: textNamed(before.name), role: after } },
      line,
    );
  if (fields.length === 1 && typeof details['secondFactorEnforced'] === 'boolean') {
    const key = details['secondFactorEnforced']
      ? 'audit.says.role.changed.enforced'
      : 'audit.says.role.changed.notEnforced';
    return showToast({ key, values: { role: after } }, line);
  }
  if (fields.length === 1 && (added ?? 0) > 0 && taken === 0)
    return showToast({ key: 'audit.says.role.changed.added', values: { role: after, count: added } }, line);
  if (fields.length === 1 && (taken ?? 0) > 0 && added === 0)
    return showToast({ key: 'audit.says.role.changed.taken', values: { role: after, count: taken } }, line);
  if (fields.length === 1 && (added ?? 0) > 0 && (taken ?? 0) > 0)
    return showToast({ key: 'audit.says.role.changed.both', values: { role: after, count: added, taken } }, line);
  return fields.length === 0
    ? showToast({ key: 'audit.says.role.changed', values: { role: after } }, line)
    : showToast({ key: 'audit.says.role.changed.fields', values: { role: after, fields: listed(fields) } }, line);
};

const SHOWN_CHARACTERS = 60;
/** The beginning of a text; the end does not split a surrogate pair. */
const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS
    ? `${text
        .slice(0, SHOWN_CHARACTERS)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text;

/** A changed group of settings: which fields, which text or which provider. */
const changedSetting: Writer = (line) => {
  const { details } = line;
  const group = textOf(details, 'setting') ?? '';
  const setting = objectOf(line, 'setting') ?? textNamed(settingTitle(group) ?? t('audit.unnamed.setting'));
  const provider = textOf(details, 'provider');
  const isRemoved = details['fields'] === 'removed';
  const text = group === 'texts' ? textOf(details, 'text') : undefined;
  if (text !== undefined) {
    const language = languageWords(textOf(details, 'language') ?? '');
    const values = { setting, language, text: textNamed(shortened(textContent(text))) };
    return showToast({ key: 'audit.says.setting.changed.text', values }, line);
  }
  const fields = [
    ...(provider === undefined ? [] : [providerName(provider)]),
    ...(isRemoved ? [] : changedFields(line)),
  ];
  if (fields.length === 0)
    return showToast(
      { key: isRemoved ? 'audit.says.setting.changed.removed' : 'audit.says.setting.changed', values: { setting } },
      line,
    );
  const key = isRemoved ? 'audit.says.setting.changed.removedOne' : 'audit.says.setting.changed.fields';
  const [first, ...rest] = fields;
  const shown = provider !== undefined && rest.length > 0 ? `${first} › ${listed(rest)}` : listed(fields);
  return showToast({ key, values: { setting, fields: shown } }, line);
};

const listed = (words: readonly string[]): string => [...new Set(words)].join(', ');

/** How each event is written as a sentence. */
const WRITERS: { readonly [E in AuditEvent]: Writer } = {
  'sign_in.done': (line) => {
    const pathway = pathwayWords(textOf(line.details, 'pathway'));
    if (pathway === undefined) return showToast({ key: 'audit.says.sign_in.done' }, line);
    return showToast({ key: 'audit.says.sign_in.done.with', values: { pathway } }, line);
  },
  'sign_in.refused': plain('audit.says.sign_in.refused'),
  'sign_in.locked': locked('audit.says.sign_in.locked', 'audit.says.sign_in.locked.for'),
  'sign_out.done': (line) => {
    const by = objectOf(line, 'application');
    if (by === undefined) return showToast({ key: 'audit.says.sign_out.done' }, line);
    return showToast({ key: 'audit.says.sign_out.done.by', values: { application: by } }, line);
  },
  'access.refused': (line, permissions) => {
    const scope = textOf(line.details, 'scope');
    if (scope !== undefined && scope !== 'full') return showToast({ key: 'audit.says.access.refused.early' }, line);
    const permission = line.requires === null ? undefined : permissions[line.requires];
    if (permission === undefined) return showToast({ key: 'audit.says.access.refused' }, line);
    const values = { permission: textNamed(permissionName(permission, localName)) };
    return showToast({ key: 'audit.says.access.refused.permission', values }, line);
  },
  'session.ended': (line) => {
    const count = numberOf(line.details, 'sessions') ?? 1;
    const subject = subjectOf(line);
    if (subject === undefined) return showToast({ key: 'audit.says.session.ended.own', values: { count } }, line);
    return showToast({ key: 'audit.says.session.ended', values: { subject, count } }, line);
  },
  'user.added': (line) => {
    const [subject, organisation] = [subjectOf(line) ?? actorOf(line), objectOf(line, 'organisation')];
    if (organisation === undefined) return showToast({ key: 'audit.says.user.added', values: { subject } }, line);
    return showToast({ key: 'audit.says.user.added.in', values: { subject, organisation } }, line);
  },
  'user.invited': (line) => {
    const [subject, organisation] = [subjectOf(line), objectOf(line, 'organisation')];
    if (line.result === 'refused')
      return showToast({ key: 'audit.says.user.invited.refused', values: { subject } }, line);
    if (line.details['again'] === true)
      return showToast({ key: 'audit.says.user.invited.again', values: { subject } }, line);
    if (organisation === undefined) return showToast({ key: 'audit.says.user.invited', values: { subject } }, line);
    return showToast({ key: 'audit.says.user.invited.in', values: { subject, organisation } }, line);
  },
  'user.link_shown': toUser('audit.says.user.link_shown'),
  'users.imported': (line) => {
    const count = numberOf(line.details, line.result === 'refused' ? 'problems' : 'count');
    if (line.result === 'done')
      return showToast({ key: 'audit.says.users.imported', values: { count: count ?? 0 } }, line);
    if (count === undefined) return showToast({ key: 'audit.says.users.imported.refused' }, line);
    return showToast({ key: 'audit.says.users.imported.problems', values: { count } }, line);
  },
  'users.import_checked': (line) => {
    const count = numberOf(line.details, 'problems') ?? 0;
    if (count === 0) return showToast({ key: 'audit.says.users.import_checked' }, line);
    return showToast({ key: 'audit.says.users.import_checked.problems', values: { count } }, line);
  },
  'users.exported': (line) =>
    showToast({ key: 'audit.says.users.exported', values: { count: numberOf(line.details, 'count') ?? 0 } }, line),
  'user.activated': plain('audit.says.user.activated'),
  'user.changed': (line) => {
    const [subject, fields] = [subjectOf(line), listed(changedFields(line))];
    if (subject === undefined) return showToast({ key: 'audit.says.user.changed.own', values: { fields } }, line);
    return showToast({ key: 'audit.says.user.changed', values: { subject, fields } }, line);
  },
  'user.moved': (line) => {
    const [subject, from, to] = [subjectOf(line), objectOf(line, 'from'), objectOf(line, 'to')];
    if (from === undefined || to === undefined)
      return showToast({ key: 'audit.says.user.moved', values: { subject } }, line);
    return showToast({ key: 'audit.says.user.moved.to', values: { subject, from, to } }, line);
  },
  'user.disabled': toUser('audit.says.user.disabled'),
  'user.enabled': toUser('audit.says.user.enabled'),
  'user.unlocked': toUser('audit.says.user.unlocked'),
  'password.reset': toUser('audit.says.password.reset'),
  'password.changed': plain('audit.says.password.changed'),
  'password.refused': plain('audit.says.password.refused'),
  'password.retrieval': (line) => {
    const subject = subjectOf(line);
    if (subject === undefined) return showToast({ key: 'audit.says.password.retrieval' }, line);
    return showToast({ key: 'audit.says.password.retrieval.by', values: { subject } }, line);
  },
  'mfa.shown': (line) => {
    const factor = factorWords(textOf(line.details, 'factor'));
    if (factor === undefined) return showToast({ key: 'audit.says.mfa.shown' }, line);
    return showToast({ key: 'audit.says.mfa.shown.with', values: { factor } }, line);
  },
  'mfa.refused': plain('audit.says.mfa.refused'),
  'mfa.locked': locked('audit.says.mfa.locked', 'audit.says.mfa.locked.for'),
  'mfa.bound': plain('audit.says.mfa.bound'),
  'mfa.unbound': plain('audit.says.mfa.unbound'),
  'mfa.recovery_codes': plain('audit.says.mfa.recovery_codes'),
  'mfa.reset': toUser('audit.says.mfa.reset'),
  'passkey.added': plain('audit.says.passkey.added'),
  'passkey.renamed': plain('audit.says.passkey.renamed'),
  'passkey.removed': plain('audit.says.passkey.removed'),
  'account.linked': (line) =>
    showToast({ key: 'audit.says.account.linked', values: { provider: providerOf(line) } }, line),
  'account.unlinked': (line) => {
    const [subject, provider] = [subjectOf(line), providerOf(line)];
    if (subject === undefined) return showToast({ key: 'audit.says.account.unlinked', values: { provider } }, line);
    return showToast({ key: 'audit.says.account.unlinked.of', values: { subject, provider } }, line);
  },
  'device.trusted': plain('audit.says.device.trusted'),
  'device.distrusted': plain('audit.says.device.distrusted'),
  'organisation.added': (line) => {
    const [organisation, parent] = [placed(line, 'organisation'), objectOf(line, 'parent')];
    if (line.result === 'refused')
      return showToast({ key: 'audit.says.organisation.added.refused', values: { organisation } }, line);
    if (parent === undefined)
      return showToast({ key: 'audit.says.organisation.added', values: { organisation } }, line);
    return showToast({ key: 'audit.says.organisation.added.in', values: { organisation, parent } }, line);
  },
  'organisation.changed': changedPlace('organisation', {
    refused: 'audit.says.organisation.changed.refused',
    name: 'audit.says.organisation.changed.name',
    fields: 'audit.says.organisation.changed',
    any: 'audit.says.organisation.changed.any',
  }),
  'organisation.moved': (line) => {
    const values = { organisation: placed(line, 'organisation'), from: moved(line, 'from'), to: moved(line, 'to') };
    return showToast({ key: 'audit.says.organisation.moved', values }, line);
  },
  'organisation.removed': (line) =>
    showToast({ key: 'audit.says.organisation.removed', values: { organisation: placed(line, 'organisation') } }, line),
  'store.added': (line) => {
    const store = line.result === 'refused' ? textNamed(textOf(line.details, 'name') ?? '') : placed(line, 'store');
    if (line.result === 'refused') return showToast({ key: 'audit.says.store.added.refused', values: { store } }, line);
    const organisation = objectOf(line, 'organisation') ?? unnamed('organisation');
    return showToast({ key: 'audit.says.store.added', values: { store, organisation } }, line);
  },
  'store.changed': changedPlace('store', {
    refused: 'audit.says.store.changed.refused',
    name: 'audit.says.store.changed.name',
    fields: 'audit.says.store.changed',
    any: 'audit.says.store.changed.any',
  }),
  'store.removed': (line) =>
    showToast({ key: 'audit.says.store.removed', values: { store: placed(line, 'store') } }, line),
  'role.added': (line, permissions) => {
    const count = permissionCount(line, 'added', permissions);
    if (count === undefined || count === 0)
      return showToast({ key: 'audit.says.role.added', values: { role: role(line) } }, line);
    return showToast({ key: 'audit.says.role.added.with', values: { role: role(line), count } }, line);
  },
  'role.changed': changedRole,
  'role.removed': (line) => showToast({ key: 'audit.says.role.removed', values: { role: role(line) } }, line),
  'role.granted': assigned('audit.says.role.granted', 'audit.says.role.granted.in'),
  'role.revoked': assigned('audit.says.role.revoked', 'audit.says.role.revoked.in'),
  'application.installed': (line) => {
    const values = { application: application(line), version: textOf(line.details, 'version') ?? '' };
    return showToast({ key: 'audit.says.application.installed', values }, line);
  },
  'application.upgraded': (line) => {
    const [before = '', version = ''] = [textOf(line.details, 'before'), textOf(line.details, 'version')];
    const values = { application: application(line), before, version };
    // An upgrade to the same version changes where it opens.
    if (before === version) return showToast({ key: 'audit.says.application.upgraded.address', values }, line);
    return showToast({ key: 'audit.says.application.upgraded', values }, line);
  },
  'application.uninstalled': (line) =>
    showToast({ key: 'audit.says.application.uninstalled', values: { application: application(line) } }, line),
  'application.ordered': plain('audit.says.application.ordered'),
  'application.secret_renewed': (line) =>
    showToast({ key: 'audit.says.application.secret_renewed', values: { application: application(line) } }, line),
  'application.secret_refused': (line) =>
    showToast({ key: 'audit.says.application.secret_refused', values: { application: application(line) } }, line),
  'application.token_reused': (line) => {
    const values = { application: application(line), subject: subjectOf(line) };
    return showToast({ key: 'audit.says.application.token_reused', values }, line);
  },
  'notice.written': (line) =>
    showToast({ key: 'audit.says.notice.written', values: { audience: audienceOf(line) } }, line),
  'notice.withdrawn': (line) =>
    showToast({ key: 'audit.says.notice.withdrawn', values: { audience: audienceOf(line) } }, line),
  'mail.shown': (line) => showToast({ key: 'audit.says.mail.shown', values: { recipient: recipientOf(line) } }, line),
  'mail.retried': (line) =>
    showToast({ key: 'audit.says.mail.retried', values: { recipient: recipientOf(line) } }, line),
  'mail.tested': (line) => {
    const key = line.result === 'done' ? 'audit.says.mail.tested' : 'audit.says.mail.tested.refused';
    return showToast({ key, values: { recipient: recipientOf(line) } }, line);
  },
  'setting.changed': changedSetting,
  'terms.published': (line) => {
    const document = termsWords(textOf(line.details, 'document'));
    const version = String(line.details['version'] ?? '');
    return showToast({ key: 'audit.says.terms.published', values: { document: textNamed(document), version } }, line);
  },
  'licence.uploaded': (line) => {
    if (line.result === 'refused') return showToast({ key: 'audit.says.licence.uploaded.refused' }, line);
    const licence = textNamed(textOf(line.details, 'licence') ?? '');
    return showToast({ key: 'audit.says.licence.uploaded', values: { licence } }, line);
  },
  'audit.exported': plain('audit.says.audit.exported'),
};

const providerOf = ({ details }: AuditLine): string => {
  const provider = textOf(details, 'provider');
  return provider === undefined ? t('audit.unnamed.provider') : providerName(provider);
};
const recipientOf = ({ details }: AuditLine): Named =>
  textNamed(textOf(details, 'recipient') ?? t('audit.unnamed.user'));
const audienceOf = (line: AuditLine): Filling =>
  objectOf(line, 'audience') ?? audienceWords(textOf(line.details, 'audience'));

const isKnown = (event: string): event is AuditEvent => AUDIT_EVENTS.some((known) => known === event);

/** The sentence of an entry; the name of its kind for an event of another version. */
export function sentenceOf(line: AuditLine, permissions: NamedPermissions): Sentence {
  const { event } = line;
  if (isKnown(event)) return WRITERS[event](line, permissions);
  return { values: { actor: actorOf(line), event: kindWords(event) } };
}
