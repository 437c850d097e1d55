import type { FaultName } from '@foyer/contract/core/errors.ts';
import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';

import { Fault } from '#/platform/fault.ts';
import type { Log } from '#/platform/log.ts';
import { sanitizeExternalText } from '#/platform/text/sanitizers.ts';

/** Failures of an external sign-in. */
export type ProviderFailure =
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
  | 'guest';

/** The catalogue has one range of codes for Microsoft, and one for every other provider (specification section 8). */
const MICROSOFT_FAULTS: Readonly<Record<ProviderFailure, FaultName>> = {
  disabled: 'azure_disabled',
  redirect: 'sso_redirect_missing',
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
};
const NAMED_FAULTS: Readonly<Record<ProviderFailure, FaultName>> = {
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
};

/** A failed external sign-in, with a reason for the log. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, reason: string) {
    super(reason);
    this.name = 'ProviderFailed';
    this.failure = failure;
  }
}

/** Fault of the error catalogue for a failure at a provider. */
export function faultOf(provider: string, failure: ProviderFailure): Fault {
  return new Fault((provider === MICROSOFT ? MICROSOFT_FAULTS : NAMED_FAULTS)[failure]);
}

/** Creates the fault for a failure, and logs the reason. The reason must not contain a secret. */
export function createFaultReporter(log: Log) {
  return (provider: string, failure: ProviderFailure, why: { reason?: string } & Record<string, unknown>): Fault => {
    const reason = why.reason === undefined ? {} : { reason: sanitizeExternalText(why.reason) };
    log.warn({ provider, failure, ...why, ...reason }, 'provider sign-in failed');
    return faultOf(provider, failure);
  };
}

export type FaultReporter = ReturnType<typeof createFaultReporter>;
