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

/** What the tab with the socket tells the others; `greeted` stands before the first push of each new socket. */
type TabMessage = { readonly push: Push } | { readonly greeted: true } | { readonly lost: true };

/** Undefined until the server has told. */
const unread = createSharedState<number | undefined>(undefined);

/** How many notices are unread, as the server told last. */
export function useUnread(): number {
  return useSharedState(unread, (count) => count ?? 0);
}

/** An answer has told how many are unread: the push that tells the same is no news then. */
export function setUnread(count: number): void {
  unread.write(count);
}

/** Listens to the server while somebody is known to be signed in and is not about to leave. */
export function usePushes(): void {
  const client = useQueryClient();
  const token = useSession(({ currentUser, logoutFlag, accessToken }) =>
    currentUser !== undefined && !logoutFlag ? accessToken : undefined,
  );
  useEffect(() => (token === undefined ? undefined : startPushes(token, client)), [token, client]);
}

/** Listens for one session, through one socket for all tabs of the browser. Returns the way to stop. */
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
  // The tab with the socket may be a hidden one, whose timers are slow: whoever is looked at makes it look.
  const onVisible = (): void => void (document.visibilityState !== 'hidden' && membership.requestRepeat());
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    membership.leave();
    stopQuestions();
    invalidation.stop();
  };
}
