import { SOCKET_PATH } from '@foyer/contract/limits.ts';
import type { Push } from '@foyer/contract/pushes.ts';
import { useEffect } from 'react';

import { call } from './api.ts';
import { t } from './language.ts';
import { say } from './messages.ts';
import { applyPush } from './push-effects.ts';
import { createPushSocket } from './push-socket.ts';
import { shareBetweenTabs } from './push-tabs.ts';
import { useSession } from './session.ts';
import { createStore, useStore } from './store.ts';

type Word = { readonly push: Push } | { readonly lost: true };

const unread = createStore(0);

/** How many notices are unread, as the server told last. */
export function useUnread(): number {
  return useStore(unread, (count) => count);
}

/** Listens to the server while somebody is known to be signed in and is not about to leave. */
export function usePushes(): void {
  const token = useSession(({ currentUser, logoutFlag, accessToken }) =>
    currentUser !== undefined && !logoutFlag ? accessToken : undefined,
  );
  useEffect(() => (token === undefined ? undefined : startPushes(token)), [token]);
}

/** Listens for one session, through one socket for all tabs of the browser. Returns the way to stop. */
function startPushes(token: string): () => void {
  return shareBetweenTabs<Word>({
    name: `foyer-pushes-${token}`,
    hear,
    lead(tell) {
      const socket = createPushSocket({
        address: `${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH.replace('{token}', token)}`,
        onPush: (push) => tell({ push }),
        onLost: () => tell({ lost: true }),
        look: () => void call('GET /v2/users/work-bench', { background: true }).catch(() => undefined),
      });
      socket.start();
      return socket;
    },
  });
}

function hear(word: Word): void {
  if ('lost' in word) return say({ severity: 'danger', text: t('pushes.lost') });
  unread.write(word.push.count);
  applyPush(word.push);
}
