/** Every security event, named `subject.happening`. */
export const AUDIT_EVENTS = [
  'sign_in.done',
  'sign_in.refused',
  'sign_in.locked',
  'sign_out.done',
  'access.refused',
  'session.ended',
  'user.added',
  'user.invited',
  'user.link_shown',
  'users.imported',
  'users.import_checked',
  'users.exported',
  'user_action.started',
  'user_action.cancelled',
  'user.activated',
  'user.changed',
  'user.moved',
  'user.disabled',
  'user.enabled',
  'user.unlocked',
  'password.reset',
  'password.changed',
  'password.refused',
  'password.retrieval',
  'password.required',
  'mfa.shown',
  'mfa.refused',
  'mfa.locked',
  'mfa.bound',
  'mfa.unbound',
  'mfa.recovery_codes',
  'mfa.reset',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'account.linked',
  'account.unlinked',
  'device.trusted',
  'device.distrusted',
  'organisation.added',
  'organisation.changed',
  'organisation.moved',
  'organisation.removed',
  'store.added',
  'store.changed',
  'store.removed',
  'stores.imported',
  'stores.import_checked',
  'stores.exported',
  'role.added',
  'role.changed',
  'role.removed',
  'role.granted',
  'role.revoked',
  'role.ended',
  'application.installed',
  'application.upgraded',
  'application.uninstalled',
  'application.ordered',
  'application.secret_renewed',
  'application.secret_refused',
  'application.token_reused',
  'notice.written',
  'notice.withdrawn',
  'mail.shown',
  'mail.retried',
  'mail.tested',
  'setting.changed',
  'terms.published',
  'licence.uploaded',
  'audit.exported',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Kinds of objects that entries of the audit log are about, apart from users. */
export const AUDIT_OBJECTS = ['role', 'organisation', 'store', 'application', 'setting'] as const;
export type AuditObjectKind = (typeof AUDIT_OBJECTS)[number];

/**
 * Object of an entry: the ID of a role, organisation or store, the code of an application, or the name of a setting.
 */
export type AuditObjectKey = { readonly kind: AuditObjectKind; readonly id: string };

/** Pattern of `kind:id`. */
export const AUDIT_OBJECT_PATTERN = `^(?:${AUDIT_OBJECTS.join('|')}):[\\w.-]{1,128}$`;

export const formatAuditObject = ({ kind, id }: AuditObjectKey): string => `${kind}:${id}`;

/** Reads `kind:id`; undefined for any other text. */
export function parseAuditObject(text: string): AuditObjectKey | undefined {
  const [name, id = ''] = text.split(':');
  const kind = AUDIT_OBJECTS.find((known) => known === name);
  return kind === undefined || !new RegExp(AUDIT_OBJECT_PATTERN).test(text) ? undefined : { kind, id };
}

/** Groups of settings, as named in entries of the audit log. */
export const SETTING_GROUPS = [
  'signInPage',
  'languages',
  'mfa',
  'password',
  'files',
  'session',
  'brand',
  'texts',
  'mail',
  'identityProviders',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export const AUDIT_RESULTS = ['done', 'refused'] as const;
