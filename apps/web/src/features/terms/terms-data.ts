import type { TermsTexts } from '@foyer/contract/terms.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { SETTINGS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

import type { DocumentKind } from './documents.ts';

/** A document as it holds now, to be written anew. */
export type CurrentTerms = {
  /** 0 while nobody has published any. */
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly texts: TermsTexts;
};

export const termsKey = (kind: DocumentKind) => [...SETTINGS_KEY, 'terms', kind] as const;

/** Every version that was published, the newest first. */
export const versionsQuery = (kind: DocumentKind) =>
  infiniteQueryOptions({
    queryKey: [...termsKey(kind), 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v2/manage/terms/{kind}', {
        params: { kind },
        ...(pageParam !== undefined && { query: { before: pageParam } }),
        signal,
      }),
    initialPageParam: undefined as number | undefined, // the versions before it; the newest ones are before none
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** One of them, which never changes. */
export const versionQuery = (kind: DocumentKind, version: number) =>
  queryOptions({
    queryKey: [...termsKey(kind), 'version', version],
    queryFn: ({ signal }) => call('GET /v2/manage/terms/{kind}/{version}', { params: { kind, version }, signal }),
    staleTime: Infinity,
  });

/** What holds now. */
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

/** Publishes a version over the one that the person has seen; undefined when they do not enter the password. */
export async function publish(kind: DocumentKind, texts: TermsTexts, seen: number): Promise<CurrentTerms | undefined> {
  const input = { params: { kind }, body: { texts, version: seen }, handles: ['A0301', 'A0302', 'A0401'] as const };
  const done = await withReauthentication('confirmation.publishTerms', () =>
    call('POST /v2/manage/terms/{kind}', input),
  );
  return done && { version: done.version, changedAt: done.publishedAt, changedBy: done.publishedBy, texts };
}
