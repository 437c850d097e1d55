import { useEffect, useState } from 'react';

import { readSession } from '#/shared/session/session.ts';

import { navigate, setGuard } from './location.ts';

/** A navigation that waits for the user's answer. */
type PendingLeave = { readonly go: () => void };

/**
 * Asks before the user leaves a guarded page by a link, the back button or closing the tab. Returns the state of the
 * question, which the page shows.
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
    /** A link that is not followed adds no history entry. */
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
    /** Ends the guard, for example after saving: the next navigation needs no confirmation. */
    release: () => setGuard(),
  };
}

/** False during and after a sign-out, because the user cannot stay. */
function asksBeforeLeaving(): boolean {
  const { accessToken, logoutFlag } = readSession();
  return accessToken !== undefined && !logoutFlag;
}

function opensElsewhere({ button, ctrlKey, metaKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || (target !== '' && target !== '_self');
}
