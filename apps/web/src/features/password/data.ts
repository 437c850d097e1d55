import type { Body, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { ErrorCode } from '@foyer/contract/core/errors.ts';
import type { RankName } from '@foyer/contract/rules/password-rank.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import { call } from '#/shared/api/api.ts';

export type ChangeResult = Result<EndpointName['PUT /v3/users/password/first-time']>;
export type PasswordResetRequest = Body<EndpointName['POST /v3/users/password-retrieval']>;
export type LinkTarget = Result<EndpointName['POST /v3/users/password-strength/acquire']>;
export type PageType = LinkTarget['pageType'];

/** The strength required of new passwords. */
export async function fetchRank(signal: AbortSignal): Promise<RankName> {
  return (await call('GET /v2/users/password-strength', { signal })).value;
}

/** Sets the digest of the user's first password; the caller shows a refused one beside its field. */
export function changeFirstPassword(newPwd: string): Promise<ChangeResult> {
  return call('PUT /v3/users/password/first-time', { body: { newPwd }, handles: ['A0401'] });
}

const OLD_REFUSED = ['A0203', 'A0211'] as const satisfies readonly ErrorCode[];

/** Checks a digest of the current password. Each wrong one counts as a failed sign-in. */
export async function checkOldPassword(oldPwd: string): Promise<void> {
  await call('POST /v2/users/password/check', { body: { oldPwd }, handles: OLD_REFUSED });
}

/** Changes the user's password; ends all their other sessions. */
export async function changePassword(oldPwd: string, newPwd: string): Promise<void> {
  await call('PUT /v3/users/password', { body: { oldPwd, newPwd }, handles: [...OLD_REFUSED, 'A0401'] });
}

/** Requests an email with a link. The response does not reveal whether the address has an account. */
export async function requestLink(request: PasswordResetRequest): Promise<{ mailWaits: boolean }> {
  const handles = ['A0204', 'A0205', 'A0206', 'A0401', 'A0920', 'A0942'] as const;
  return call('POST /v3/users/password-retrieval', { body: request, handles });
}

/** Why an emailed link is refused. For `fetchLinkTarget`, A0401 means that the key is too long. */
export const LINK_REFUSALS = [
  'A0401',
  'A0943',
  'A0944',
  'A0945',
  'A0947',
  'A0949',
] as const satisfies readonly ErrorCode[];
export type LinkRefusalCode = (typeof LINK_REFUSALS)[number];

/** The user name and password strength that belong to an emailed link. Does not use up the link. */
export function fetchLinkTarget(key: string, signal: AbortSignal): Promise<LinkTarget> {
  return call('POST /v3/users/password-strength/acquire', { body: key, handles: LINK_REFUSALS, signal });
}

/**
 * Sets the password and uses up the emailed link. An invitation signs its user in, unless another user is signed in
 * here.
 */
export function setPasswordByLink(key: string, newPwd: string): Promise<SignInResponse | null> {
  return call('PUT /v3/users/password', { body: { key, newPwd }, handles: LINK_REFUSALS });
}

/** Whether users can reset their password by email. */
export async function fetchPasswordResetOffered(): Promise<boolean> {
  return (await call('GET /v2/configs/login')).userEmailVerificationStatus;
}
