import type { Push } from '@foyer/contract/pushes.ts';

import type { QueryInvalidation } from '#/shared/api/query-invalidation.ts';
import { EVERYTHING, INBOX_KEY } from '#/shared/api/query-keys.ts';
import { t } from '#/shared/i18n/language.ts';
import type { SharedState } from '#/shared/state/shared-state.ts';
import { closeToast, showToast } from '#/shared/state/toasts.ts';

import { PUSH_EFFECTS } from './push-effects.ts';

/** A page whose first greeting takes longer, in milliseconds, may have missed something that it had asked for before. */
const QUICK_CONNECT_MS = 5000;

type PushHandlerOptions = {
  /** How many notices are unread; undefined until the server has told. */
  readonly unread: SharedState<number | undefined>;
  readonly invalidation: QueryInvalidation;
};

/** What one tab makes of what the server says. */
export function createPushHandler({ unread, invalidation }: PushHandlerOptions) {
  const startedAt = Date.now();
  let hasReceived = false;
  let lostToastId: number | undefined;

  return {
    /** A new socket is there; what was said between it and the one before was said to nobody. */
    onConnected(): void {
      if (hasReceived || Date.now() - startedAt > QUICK_CONNECT_MS) invalidation.make(EVERYTHING, { spread: true });
      if (lostToastId !== undefined) closeToast(lostToastId);
      lostToastId = undefined;
    },

    onPush(push: Push): void {
      // The tab that leads may be newer than this one, and know more types.
      const {
        invalidates: roots,
        spread,
        notify,
      } = Object.hasOwn(PUSH_EFFECTS, push.type) ? PUSH_EFFECTS[push.type] : PUSH_EFFECTS.UNREAD;
      const changed = push.count === unread.read() ? [] : [INBOX_KEY];
      hasReceived = true;
      unread.write(push.count);
      for (const root of new Set([...changed, ...roots])) invalidation.make(root, { spread });
      notify(push);
    },

    /** The server was tried for ten minutes, in vain. */
    onLost(): void {
      lostToastId = showToast({ severity: 'danger', text: t('pushes.lost') });
    },
  };
}
