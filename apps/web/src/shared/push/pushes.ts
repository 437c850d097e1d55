import { SOCKET_PATH } from '@foyer/contract/limits/pushes.ts';
import type { Push } from '@foyer/contract/pushes.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { call } from '#/shared/api/api.ts';
import { createQueryInvalidation } from '#/shared/api/query-invalidation.ts';
import { useSession } from '#/shared/session/session.ts';
import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';

import { electLeader } from './leader-election.ts';
import { createPushHandler } from './push-handler.ts';
import { syncAnswers } from './push-questions.ts';
import { createPushSocket } from './push-socket.ts';

/** Messages from the tab with the socket to the others; `greeted` precedes the first push of each new socket. */
type TabMessage = { readonly push: Push } | { readonly greeted: true } | { readonly lost: true };

/** Undefined until the server has reported it. */
const unread = createSharedState<number | undefined>(undefined);

/** Number of unread notices, as last reported by the server. */
export function useUnread(): number {
  return useSharedState(unread, (count) => count ?? 0);
}

/** Sets the number of unread notices from a response: a push with the same number is then no change. */
export function setUnread(count: number): void {
  unread.write(count);
}

/** Listens for pushes while a user is known to be signed in and is not signing out. */
export function usePushes(): void {
  const client = useQueryClient();
  const token = useSession(({ currentUser, logoutFlag, accessToken }) =>
    currentUser !== undefined && !logoutFlag ? accessToken : undefined,
  );
  useEffect(() => (token === undefined ? undefined : startPushes(token, client)), [token, client]);
}

/**
 * Listens for the pushes of one session, through one socket for all tabs of the browser. Returns the function that
 * stops it.
 */
function startPushes(token: string, client: QueryClient): () => void {
  unread.write(undefined);
  const invalidation = createQueryInvalidation(client);
  const handler = createPushHandler({ unread, invalidation });
  const stopQuestions = syncAnswers(`foyer-answers-${token}`);
  const membership = electLeader<TabMessage>({
    name: `foyer-pushes-${token}`,
    onMessage(message) {
      if ('push' in message) handler.onPush(message.push);
      else if ('greeted' in message) handler.onConnected();
      else handler.onLost();
    },
    lead(broadcast) {
      const socket = createPushSocket({
        address: `${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH.replace('{token}', token)}`,
        onPush: (push) => broadcast({ push }),
        onConnected: () => broadcast({ greeted: true }),
        onLost: () => broadcast({ lost: true }),
        checkSession: () => void call('GET /v2/users/work-bench', { background: true }).catch(() => undefined),
      });
      socket.start();
      return socket;
    },
  });
  // The tab with the socket may be hidden, with slow timers: a tab that becomes visible makes it check the clock.
  const onVisible = (): void => void (document.visibilityState !== 'hidden' && membership.requestRepeat());
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    membership.leave();
    stopQuestions();
    invalidation.stop();
  };
}
