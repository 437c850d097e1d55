import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { useEffect, useState } from 'react';

import { call } from '#/shared/api/api.ts';

import type { DocumentKind } from './documents.ts';

type PublishedTerms = Result<EndpointName['GET /v2/terms/{kind}']>;
/** The last result with the request it belongs to. */
type TermsResult = { readonly requested: string; readonly terms: PublishedTerms | undefined };

/** The published document in a language; `failed` if it could not be loaded (app/ shows the error). */
export function useTerms(kind: DocumentKind, language: string) {
  const [attempts, setAttempts] = useState(0);
  const [result, setResult] = useState<TermsResult>();
  const requested = `${kind} ${language} ${attempts}`;

  useEffect(() => {
    const leaving = new AbortController();
    call('GET /v2/terms/{kind}', { params: { kind }, query: { language }, signal: leaving.signal }).then(
      (terms) => setResult({ requested, terms }),
      () => leaving.signal.aborted || setResult({ requested, terms: undefined }),
    );
    return () => leaving.abort();
  }, [kind, language, requested]);

  const isLoaded = result?.requested === requested ? result : undefined;
  return {
    terms: isLoaded?.terms,
    failed: isLoaded !== undefined && isLoaded.terms === undefined,
    retry: () => setAttempts(attempts + 1),
  };
}
