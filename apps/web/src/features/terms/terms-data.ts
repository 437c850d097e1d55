import type { TermsTexts } from '@foyer/contract/terms.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { SETTINGS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

import type { DocumentKind } from './documents.ts';

/** The current version of a document, to be edited. */
export type CurrentTerms = {
  /** 0 until the first version is published. */
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly texts: TermsTexts;
};

export const termsKey = (kind: DocumentKind) => [...SETTINGS_KEY, 'terms', kind] as const;

/** All published versions, newest first. */
export const versionsQuery = (kind: DocumentKind) =>
  infiniteQueryOptions({
    queryKey: [...termsKey(kind), 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v2/manage/terms/{kind}', {
        params: { kind },
        ...(pageParam !== undefined && { query: { before: pageParam } }),
        signal,
      }),
    initialPageParam: undefined as number | undefined, // cursor: the versions before it; undefined for the newest ones
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** One version. Versions never change. */
export const versionQuery = (kind: DocumentKind, version: number) =>
  queryOptions({
    queryKey: [...termsKey(kind), 'version', version],
    queryFn: ({ signal }) => call('GET /v2/manage/terms/{kind}/{version}', { params: { kind, version }, signal }),
    staleTime: Infinity,
  });

/** The current version. */
export const currentTermsQuery = (kind: DocumentKind) =>
  queryOptions({
    queryKey: [...termsKey(kind), 'held'],
    async queryFn({ signal }): Promise<CurrentTerms> {
      const { list } = await call('GET /v2/manage/terms/{kind}', { params: { kind }, signal });
      const [newest] = list;
      if (newest === undefined) return { version: 0, changedAt: null, changedBy: null, texts: {} };
      const params = { kind, version: newest.version };
      const { texts } = await call('GET /v2/manage/terms/{kind}/{version}', { params, signal });
      return { version: newest.version, changedAt: newest.publishedAt, changedBy: newest.publishedBy, texts };
    },
  });

/** Publishes a version on top of the one that the user has seen; undefined when they cancel the reauthentication. */
export async function publish(kind: DocumentKind, texts: TermsTexts, seen: number): Promise<CurrentTerms | undefined> {
  const input = { params: { kind }, body: { texts, version: seen }, handles: ['A0301', 'A0302', 'A0401'] as const };
  const done = await withReauthentication('confirmation.publishTerms', () =>
    call('POST /v2/manage/terms/{kind}', input),
  );
  return done && { version: done.version, changedAt: done.publishedAt, changedBy: done.publishedBy, texts };
}
