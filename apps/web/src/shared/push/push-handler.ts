import type { Push } from '@foyer/contract/pushes.ts';

import type { QueryInvalidation } from '#/shared/api/query-invalidation.ts';
import { EVERYTHING, INBOX_KEY } from '#/shared/api/query-keys.ts';
import { t } from '#/shared/i18n/language.ts';
import type { SharedState } from '#/shared/state/shared-state.ts';
import { closeToast, showToast } from '#/shared/state/toasts.ts';

import { PUSH_EFFECTS } from './push-effects.ts';

/** If the first greeting takes longer, in milliseconds, changes since the page's first queries may have been missed. */
const QUICK_CONNECT_MS = 5000;

type PushHandlerOptions = {
  /** Number of unread notices; undefined until the server has reported it. */
  readonly unread: SharedState<number | undefined>;
  readonly invalidation: QueryInvalidation;
};

/** Handles the messages of the push socket in one tab. */
export function createPushHandler({ unread, invalidation }: PushHandlerOptions) {
  const startedAt = Date.now();
  let hasReceived = false;
  let lostToastId: number | undefined;

  return {
    /** A new socket is connected; pushes since the previous one closed are lost. */
    onConnected(): void {
      if (hasReceived || Date.now() - startedAt > QUICK_CONNECT_MS) invalidation.make(EVERYTHING, { spread: true });
      if (lostToastId !== undefined) closeToast(lostToastId);
      lostToastId = undefined;
    },

    onPush(push: Push): void {
      // The leading tab may be newer than this one, and forward types unknown here.
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

    /** Retries have failed for ten minutes. */
    onLost(): void {
      lostToastId = showToast({ severity: 'danger', text: t('pushes.lost') });
    },
  };
}
