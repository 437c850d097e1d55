import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { t } from '#/shared/i18n/language.ts';

/** Recorded by the server, instead of a request, for a session token from another browser. */
const COOKIE = 'binding cookie';

/** Subject of an endpoint by the start of its path. The first match applies. */
const AREAS: readonly (readonly [string, TextKey])[] = [
  ['/v2/manage/user-', 'audit.subject.users'],
  ['/v2/manage/users', 'audit.subject.user'],
  ['/v2/manage/mail-delivery', 'audit.subject.user'],
  ['/v2/manage/organisations', 'audit.subject.organisation'],
  ['/v2/manage/places', 'audit.subject.organisation'],
  ['/v2/manage/store-', 'audit.subject.stores'],
  ['/v2/manage/stores', 'audit.subject.store'],
  ['/v2/manage/roles', 'audit.subject.role'],
  ['/v2/manage/permissions', 'audit.subject.role'],
  ['/v2/manage/application', 'audit.subject.application'],
  ['/v2/manage/manifests', 'audit.subject.application'],
  ['/v2/manage/licence', 'audit.subject.licence'],
  ['/v2/manage/sessions', 'audit.subject.session'],
  ['/v2/manage/mails', 'audit.subject.mail'],
  ['/v2/manage/terms', 'audit.subject.terms'],
  ['/v2/manage/audit', 'audit.subject.audit'],
  ['/v2/manage/dashboard', 'dashboard.title'],
  ['/v2/manage/texts', 'translations.texts'],
  ['/v2/manage/identity-providers', 'identityProviders.title'],
  ['/v2/manage/settings', 'audit.subject.setting'],
  ['/v2/utils', 'audit.subject.setting'],
  ['/v2/attachments', 'audit.subject.notice'],
  ['/v2/audiences', 'audit.subject.notice'],
  ['/v2/notice', 'audit.subject.notice'],
  ['/v2/users/inbox', 'inbox.title'],
  ['/v2/licenses', 'audit.subject.licence'],
  ['/v2/google', 'audit.subject.mfa'],
  ['/v2/users/second-factor', 'audit.subject.mfa'],
  ['/v2/passkeys', 'audit.subject.passkey'],
  ['/v2/users/passkeys', 'audit.subject.passkey'],
  ['/v2/users/trusted-devices', 'audit.subject.device'],
  ['/v2/users/linked-accounts', 'audit.subject.account'],
  ['/v2/users/waiting-link', 'audit.subject.account'],
  ['/v2/sso', 'audit.subject.sign_in'],
  ['/v2/wechat', 'audit.subject.sign_in'],
  ['/v2/users/password', 'audit.subject.password'],
  ['/v3/users/password', 'audit.subject.password'],
  ['/v2/users/sessions', 'audit.subject.session'],
  ['/v2/users/confirmation', 'account.title'],
  ['/v2/users/information', 'account.title'],
  ['/v2/users/context', 'audit.subject.application'],
  ['/v2/users/work-bench', 'audit.subject.application'],
  ['/v2/users/applications', 'audit.subject.application'],
  ['/v2/applications', 'audit.subject.application'],
  ['/v2/plugins', 'audit.subject.application'],
  ['/v2/oidc', 'audit.subject.application'],
  ['/user/logout', 'audit.subject.sign_out'],
];

/** The subject of a refused request. */
export function callText(call: string): string {
  if (call === COOKIE) return t('audit.call.cookie');
  const path = call.slice(call.indexOf(' ') + 1);
  const area = AREAS.find(([start]) => path.startsWith(start));
  return t(area?.[1] ?? 'audit.reason.other');
}
