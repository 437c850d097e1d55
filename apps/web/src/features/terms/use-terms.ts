import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { useEffect, useState } from 'react';

import { call } from '#/shared/api/api.ts';

import type { DocumentKind } from './documents.ts';

type Terms = Result<EndpointName['GET /v2/terms/{kind}']>;
/** What was asked for, and what came. */
type Answer = { readonly asked: string; readonly terms: Terms | undefined };

/** A document in a language, as everybody reads it; `failed` when no answer came, which app/ has said. */
export function useTerms(kind: DocumentKind, language: string) {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const asked = `${kind} ${language} ${tries}`;

  useEffect(() => {
    const leaving = new AbortController();
    call('GET /v2/terms/{kind}', { params: { kind }, query: { language }, signal: leaving.signal }).then(
      (terms) => setAnswer({ asked, terms }),
      () => leaving.signal.aborted || setAnswer({ asked, terms: undefined }),
    );
    return () => leaving.abort();
  }, [kind, language, asked]);

  const come = answer?.asked === asked ? answer : undefined;
  return {
    terms: come?.terms,
    failed: come !== undefined && come.terms === undefined,
    retry: () => setTries(tries + 1),
  };
}
