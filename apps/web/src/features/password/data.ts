import type { Result } from '@foyer/contract/endpoint.ts';
import type { EndpointName } from '@foyer/contract/endpoints.ts';
import type { RankName } from '@foyer/contract/password-rank.ts';

import { call } from '#/shared/api.ts';

export type Changed = Result<EndpointName['PUT /v3/users/password/first-time']>;

/** The strength that new passwords must have. */
export async function fetchRank(signal: AbortSignal): Promise<RankName> {
  return (await call('GET /v2/users/password-strength', { signal })).value;
}

/** Sets the digest of the first password of one's own; a refused one is told beside its field. */
export function changeFirstPassword(newPwd: string): Promise<Changed> {
  return call('PUT /v3/users/password/first-time', { body: { newPwd }, handles: ['A0401'] });
}
