import type { FaultName } from '@foyer/contract/errors.ts';

import { Fault } from '#/platform/fault.ts';

/** What can go wrong with a sign-in by another system. */
export type Failure =
  | 'disabled'
  | 'redirect'
  | 'state'
  | 'result'
  | 'code'
  | 'token'
  | 'artifacts'
  | 'nonce'
  | 'user_info'
  | 'roles'
  | 'role_missing'
  | 'store_missing'
  | 'tenant'
  | 'guest'
  | 'other_tenant_linked';

/** The catalogue has one range of codes for Microsoft, and one for every other provider (specification section 8). */
const MICROSOFT_FAULTS: Readonly<Record<Failure, FaultName>> = {
  disabled: 'azure_disabled',
  redirect: 'azure_result_failed',
  state: 'azure_state_invalid',
  result: 'azure_result_failed',
  code: 'azure_code_invalid',
  token: 'azure_token_failed',
  artifacts: 'azure_artifacts_invalid',
  nonce: 'azure_nonce_invalid',
  user_info: 'azure_user_info_failed',
  roles: 'azure_roles_failed',
  role_missing: 'azure_roles_failed',
  store_missing: 'azure_organisation_disabled',
  tenant: 'azure_one_organisation_only',
  guest: 'azure_not_a_member',
  other_tenant_linked: 'azure_organisation_fixed',
};
const NAMED_FAULTS: Readonly<Record<Failure, FaultName>> = {
  disabled: 'sso_not_configured',
  redirect: 'sso_redirect_missing',
  state: 'sso_failed',
  result: 'sso_failed',
  code: 'sso_token_failed',
  token: 'sso_token_failed',
  artifacts: 'sso_token_failed',
  nonce: 'sso_token_failed',
  user_info: 'sso_user_info_failed',
  roles: 'sso_user_info_failed',
  role_missing: 'sso_default_role_missing',
  store_missing: 'sso_store_missing',
  tenant: 'sso_token_failed',
  guest: 'sso_failed',
  other_tenant_linked: 'sso_failed',
};

/** A sign-in by another system that came to nothing, for a reason that an operator can look for in the log. */
export class ProviderFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, reason: string) {
    super(reason);
    this.name = 'ProviderFailed';
    this.failure = failure;
  }
}

/** The fault of the catalogue for what went wrong with a provider. */
export function faultOf(isMicrosoft: boolean, failure: Failure): Fault {
  return new Fault((isMicrosoft ? MICROSOFT_FAULTS : NAMED_FAULTS)[failure]);
}
