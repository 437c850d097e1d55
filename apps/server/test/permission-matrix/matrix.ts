import type { Scope } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';

import { accessRows } from './access-rows.ts';
import { organisationRows } from './organisation-rows.ts';
import { resourceRows } from './resource-rows.ts';
import { roleRows } from './role-rows.ts';
import type { GuardedEndpointName, PermissionMatrix } from './row.ts';
import { settingRows } from './setting-rows.ts';
import { userActionRows } from './user-action-rows.ts';
import { userRows } from './user-rows.ts';

/** Every endpoint that requires a permission. An endpoint without a row does not compile. */
export const matrix = {
  ...organisationRows,
  ...userRows,
  ...userActionRows,
  ...roleRows,
  ...accessRows,
  ...settingRows,
  ...resourceRows,
} satisfies PermissionMatrix;

export type Reach = 'everybody' | 'applications' | readonly Scope[];

/**
 * Callers of the endpoints that require no permission, maintained manually. An endpoint without a row does not compile.
 * Endpoints with a permission require a session of scope `full`; the permission matrix tests their callers.
 */
export const reachWithoutPermission = {
  'POST /user/login': 'everybody',
  'GET /user/logout': ['mfa', 'bind', 'password', 'full'],
  'GET /v2/google': ['mfa'],
  'GET /v2/google/ways': ['mfa', 'bind', 'password', 'full'],
  'GET /v2/google/secret': ['bind', 'full'],
  'POST /v2/google': ['bind', 'full'],
  'DELETE /v2/google': ['full'],
  'POST /v2/google/recovery-codes': ['full'],
  'GET /v2/users/second-factor': ['full'],
  'DELETE /v2/users/trusted-devices/{id}': ['full'],
  'POST /v2/passkeys/sign-in/challenge': 'everybody',
  'POST /v2/passkeys/sign-in': 'everybody',
  'POST /v2/passkeys/second-factor/challenge': ['mfa'],
  'POST /v2/passkeys/second-factor': ['mfa'],
  'POST /v2/passkeys/registration': ['bind', 'full'],
  'POST /v2/passkeys': ['bind', 'full'],
  'PUT /v2/users/passkeys/{id}': ['full'],
  'DELETE /v2/users/passkeys/{id}': ['full'],
  // With a session, the endpoint links an account. This is tested in external-sign-in/ and linked-accounts/.
  'GET /v2/sso/{provider}/token': 'everybody',
  'GET /v2/wechat/login/qrcode': 'everybody',
  'GET /v2/wechat/login': 'everybody',
  'POST /v2/wechat/scans': 'everybody',
  'POST /v2/wechat/approvals': 'everybody',
  'GET /v2/users/linked-accounts': ['full'],
  'POST /v2/users/linked-accounts': ['full'],
  'DELETE /v2/users/linked-accounts/{id}': ['full'],
  'GET /v2/users/waiting-link': ['full'],
  'POST /v2/users/waiting-link': ['full'],
  'DELETE /v2/users/waiting-link': ['full'],
  'GET /v2/utils/captcha': 'everybody',
  'GET /v2/utils/captcha-question': 'everybody',
  'GET /v2/utils/captcha-validate': 'everybody',
  'GET /v2/configs/login': 'everybody',
  'GET /v2/configs/system/systemI18n': 'everybody',
  'GET /v2/configs/system/userLoginGoogle': 'everybody',
  'GET /v2/configs/system/wechatSwitch': 'everybody',
  'GET /v2/i18n': 'everybody',
  'GET /v2/terms/{kind}': 'everybody',
  'GET /v2/users/work-bench': ['full'],
  'GET /v2/oidc/applications/{code}': 'everybody',
  'POST /v2/oidc/session': ['full'],
  'PUT /v2/users/context': ['full'],
  'GET /v2/users/applications': ['full'],
  'GET /v2/users/applications/{code}': ['full'],
  'GET /v2/users/applications/{code}/places': ['full'],
  'POST /v2/users/applications/{code}/openings': ['full'],
  'PUT /v2/users/applications/{code}/favourite': ['full'],
  'PUT /v2/users/applications/{code}/badge': ['full'],
  // Called with an application token, which is not a session. Tested in application-api/service.test.ts.
  'POST /v2/suite/notices': 'applications',
  'GET /v2/suite/licence': 'applications',
  'PUT /v2/suite/version': 'applications',
  'PUT /v2/suite/badges': 'applications',
  'GET /v2/users/information': ['full'],
  'GET /v2/users/password-strength': ['password', 'full'],
  'PUT /v3/users/password/first-time': ['password'],
  'POST /v2/users/password/check': ['full'],
  'GET /v2/users/confirmation': ['full'],
  // The key of a link requires no session, the old password one of scope `full`. Tested in activation.test.ts.
  'PUT /v3/users/password': 'everybody',
  'POST /v3/users/password-retrieval': 'everybody',
  'POST /v3/users/password-strength/acquire': 'everybody',
  'PUT /v2/users/information': ['full'],
  'GET /v2/users/sessions': ['full'],
  'DELETE /v2/users/sessions/{id}': ['full'],
  'DELETE /v2/users/sessions': ['full'],
  'GET /v2/users/inbox': ['full'],
  'GET /v2/users/inbox/{id}': ['full'],
  'GET /v2/users/inbox/{id}/read': ['full'],
  'GET /v2/users/inbox/read/all': ['full'],
  'GET /v2/notice/{id}/attaches': ['full'],
  'GET /v2/utils/max-file-size': ['full'],
  'GET /v2/plugins/status/installed': ['full'],
  'GET /v2/applications/versions': ['full'],
  'GET /v2/licenses': ['full'],
} as const satisfies Record<Exclude<keyof EndpointName, GuardedEndpointName>, Reach>;
