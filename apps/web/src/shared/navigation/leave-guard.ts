import { useEffect, useState } from 'react';

import { readSession } from '#/shared/session/session.ts';

import { navigate, setGuard } from './location.ts';

/** A way out that somebody has taken and that waits for their answer. */
type PendingLeave = { readonly go: () => void };

/**
 * Asks before a page is left, by a link, by the back button or with the tab, as long as it is guarded. Answers with
 * the question that is open, which the page shows.
 */
export function useLeaveGuard(guarded: boolean) {
  const [leaving, setLeaving] = useState<PendingLeave>();

  useEffect(() => {
    if (!guarded) return undefined;
    function confirm(go: () => void) {
      if (asksBeforeLeaving()) return setLeaving({ go });
      setGuard();
      go();
    }
    /** A link that is not followed leaves no trace in the history. */
    function followLink(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      if (link === null || event.defaultPrevented || opensElsewhere(event, link) || link.href === location.href) return;
      event.preventDefault();
      confirm(() => navigate(link.hash.slice(1)));
    }
    function closeTab(event: BeforeUnloadEvent) {
      if (asksBeforeLeaving()) event.preventDefault();
    }
    setGuard({ here: location.href, confirm });
    document.addEventListener('click', followLink);
    addEventListener('beforeunload', closeTab);
    return () => {
      setGuard();
      document.removeEventListener('click', followLink);
      removeEventListener('beforeunload', closeTab);
    };
  }, [guarded]);

  return {
    asking: leaving !== undefined,
    cancel: () => setLeaving(undefined),
    leave: () => {
      setGuard();
      setLeaving(undefined);
      leaving?.go();
    },
    /** What was guarded is safe now: the next way out is free. */
    release: () => setGuard(),
  };
}

/** Whoever signs out, or is signed out, cannot stay. */
function asksBeforeLeaving(): boolean {
  const { accessToken, logoutFlag } = readSession();
  return accessToken !== undefined && !logoutFlag;
}

function opensElsewhere({ button, ctrlKey, metaKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || (target !== '' && target !== '_self');
}
