import { useEffect, useState } from 'react';

import { fetchLinkTarget, type LinkTarget, type PageType } from './data.ts';
import { refusalCode, type RefusedLink } from './link-refusal.ts';

type LinkState =
  | { readonly state: 'unchecked' }
  /** No response arrived, or one that is not about the link; app/ shows the error. */
  | { readonly state: 'failed' }
  | { readonly state: 'open'; readonly target: LinkTarget }
  | ({ readonly state: 'refused' } & RefusedLink)
  | { readonly state: 'used'; readonly target: LinkTarget };

/** State machine of an emailed link. */
export function useLink(key: string, pageType: PageType) {
  const [link, setLink] = useState<LinkState>(
    key === '' ? { state: 'refused', reason: 'incomplete', pageType } : { state: 'unchecked' },
  );
  const { state } = link;

  useEffect(() => {
    if (state !== 'unchecked') return undefined;
    const leaving = new AbortController();
    fetchLinkTarget(key, leaving.signal).then(
      (target) => setLink({ state: 'open', target }),
      (failure: unknown) => {
        if (leaving.signal.aborted) return;
        const reason = refusalCode(failure);
        setLink(reason === undefined ? { state: 'failed' } : { state: 'refused', reason, pageType });
      },
    );
    return () => leaving.abort();
  }, [state, key, pageType]);

  return {
    link,
    retry: () => setLink({ state: 'unchecked' }),
    /** Refuses a link that was valid when the page was opened. */
    refuse: (reason: RefusedLink['reason'], target: LinkTarget) =>
      setLink({ state: 'refused', reason, pageType: target.pageType }),
    finish: (target: LinkTarget) => setLink({ state: 'used', target }),
  };
}
