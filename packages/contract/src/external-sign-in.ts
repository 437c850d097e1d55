import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { SSO_VALUE_LENGTH } from './limits/external-sign-in.ts';
import { LinkResult, ProviderName } from './linked-accounts.ts';
import { SignInResponse } from './sign-in.ts';

/** The session of the next sign-in step, or the linked account if a signed-in user started the flow. */
export const SsoResult = Type.Union([SignInResponse, LinkResult]);
export type SsoResult = Type.Static<typeof SsoResult>;

const Value = Type.String({ minLength: 1, maxLength: SSO_VALUE_LENGTH });

/** Faults of every sign-in with an external account. */
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
    /** Issuer of the response (RFC 9207). */
    iss: Type.Optional(Value),
    /** Error that the provider returned instead of a code (RFC 6749 4.1.2.1). */
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
  doc: 'Exchanges the code with which a named provider, or `microsoft`, has redirected the browser back. It works once, within ten minutes, and only in the browser in which the sign-in began (a cookie). A0636 if the external account is not linked to a user and none is created for it: after a sign-in with a password it can be linked. Linking needs a confirmation (A0301). A0852 to A0858 for named providers, A0620 to A0633 for Microsoft.',
});
