import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { MAX_LINKED_ACCOUNTS } from '@foyer/contract/limits/linked-accounts.ts';
import type { LinkResult } from '@foyer/contract/linked-accounts.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { EVERY_CODE } from '#/shared/api/error-codes.ts';
import { codesOf, COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';
import { createMemoizedRun } from '#/shared/session/memoized-run.ts';

import type { ProviderResponse } from './callback.ts';

export type ExchangeResult = Result<EndpointName['GET /v2/sso/{provider}/token']>;

const memoizedRun = createMemoizedRun<ExchangeResult>();

/**
 * Exchanges a provider's response for a session or a linked account. A response can be exchanged only once, so the call
 * is memoised.
 */
export function exchange(provider: string, answer: ProviderResponse): Promise<ExchangeResult> {
  return memoizedRun(JSON.stringify([provider, answer]), () =>
    // The page itself shows every error, including a missing response.
    call('GET /v2/sso/{provider}/token', {
      params: { provider },
      query: answer,
      handles: EVERY_CODE,
      background: true,
    }),
  );
}

/** The external account to link after this sign-in; null if there is none. Fetched once. */
export const waitingLinkQuery = queryOptions({
  queryKey: ['waiting-link'],
  queryFn: async ({ signal }): Promise<LinkResult | null> =>
    (await call('GET /v2/users/waiting-link', { signal, background: true })).waiting,
  staleTime: Infinity,
});

/** Error texts for an account that cannot be linked. */
export const LINK_ROWS: readonly ProblemRow[] = [
  { code: 'A0205', message: () => t('externalSignIn.linkTooLate', { page: t('account.title') }) },
  { code: 'A0636', message: () => t('externalSignIn.linkedElsewhere') },
  { code: 'A0630', message: () => t('errors.A0630') },
  {
    code: 'A0401',
    at: '/provider',
    rule: 'too_many',
    message: () => t('externalSignIn.tooManyLinked', { most: MAX_LINKED_ACCOUNTS, page: t('account.title') }),
  },
  ...COMMON_ROWS,
];

/** Links the pending external account. Throws A0301 if the user has to reauthenticate first. */
export function acceptLink(): Promise<LinkResult> {
  return call('POST /v2/users/waiting-link', { handles: [...codesOf(LINK_ROWS), 'A0301'] });
}

/** Discards the pending external account; the response is ignored. */
export function declineLink(): void {
  call('DELETE /v2/users/waiting-link', { background: true }).catch(() => undefined);
}
