import type { Push } from '@foyer/contract/pushes.ts';

import { EVERYTHING, INBOX_KEY } from '#/shared/api/query-keys.ts';
import type { StaleQueries } from '#/shared/api/stale-queries.ts';
import { t } from '#/shared/i18n/language.ts';
import type { Store } from '#/shared/state/store.ts';
import { closeToast, showToast } from '#/shared/state/toasts.ts';

import { EFFECTS } from './push-effects.ts';

/** A page whose first greeting takes longer, in milliseconds, may have missed something that it had asked for before. */
const PROMPT_MS = 5000;

type Needs = {
  /** How many notices are unread; undefined until the server has told. */
  readonly unread: Store<number | undefined>;
  readonly stale: StaleQueries;
};

/** What one tab makes of what the server says. */
export function createPushEar({ unread, stale }: Needs) {
  const beganAt = Date.now();
  let hasHeard = false;
  let lost: number | undefined;

  return {
    /** A new socket is there; what was said between it and the one before was said to nobody. */
    greeted(): void {
      if (hasHeard || Date.now() - beganAt > PROMPT_MS) stale.make(EVERYTHING, { spread: true });
      if (lost !== undefined) closeToast(lost);
      lost = undefined;
    },

    hear(push: Push): void {
      // The tab that leads may be newer than this one, and know more types.
      const { stale: roots, spread, tells } = Object.hasOwn(EFFECTS, push.type) ? EFFECTS[push.type] : EFFECTS.UNREAD;
      const changed = push.count === unread.read() ? [] : [INBOX_KEY];
      hasHeard = true;
      unread.write(push.count);
      for (const root of new Set([...changed, ...roots])) stale.make(root, { spread });
      tells(push);
    },

    /** The server was tried for ten minutes, in vain. */
    lose(): void {
      lost = showToast({ severity: 'danger', text: t('pushes.lost') });
    },
  };
}
