import Type, { type Static } from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { SSO_VALUE_LENGTH } from './limits/external-sign-in.ts';
import { LinkResult, ProviderName } from './linked-accounts.ts';
import { SignInResponse } from './sign-in.ts';

/** A session of the next step; or, where somebody who is signed in began it, the account that is linked now. */
export const SsoResult = Type.Union([SignInResponse, LinkResult]);
export type SsoResult = Static<typeof SsoResult>;

const Value = Type.String({ minLength: 1, maxLength: SSO_VALUE_LENGTH });

/** Faults of every way in by another system's account. */
const SSO_FAULTS = [
  'wrong_credentials',
  'account_without_permission',
  'account_exists',
  'confirmation_needed',
  'code_expired',
] as const;

export const exchangeCode = endpoint({
  method: 'GET',
  path: '/v2/sso/{provider}/token',
  access: 'visitor',
  params: closed({ provider: ProviderName }),
  query: closed({
    code: Type.Optional(Value),
    state: Type.Optional(Value),
    /** Who says so (RFC 9207). */
    iss: Type.Optional(Value),
    /** What the provider answered instead of a code (RFC 6749 4.1.2.1). */
    error: Type.Optional(Value),
  }),
  result: SsoResult,
  errors: [
    ...SSO_FAULTS,
    'sso_not_configured',
    'sso_token_failed',
    'sso_user_info_failed',
    'sso_default_role_missing',
    'sso_store_missing',
    'sso_redirect_missing',
    'sso_failed',
    'azure_disabled',
    'azure_state_invalid',
    'azure_nonce_invalid',
    'azure_artifacts_invalid',
    'azure_code_invalid',
    'azure_result_failed',
    'azure_token_failed',
    'azure_roles_failed',
    'azure_user_info_failed',
    'azure_one_organisation_only',
    'azure_organisation_fixed',
    'azure_organisation_disabled',
    'azure_not_a_member',
  ],
  rate: { calls: 300, seconds: 60 },
  changesState: true,
  doc: 'Exchanges the code that a named provider, or `microsoft`, has sent the browser back with. It takes the browser in which that began (a cookie), within ten minutes, once. A0636 when that account is linked to nobody here and none is made for it: after a sign-in by password it can be linked. A0852 to A0858 for named providers, A0620 to A0633 for Microsoft.',
});
