import type { InboxDetail } from '@foyer/contract/inbox.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { isNotFound } from '#/shared/api/error-codes.ts';
import { INBOX_KEY } from '#/shared/api/query-keys.ts';
import { t } from '#/shared/i18n/language.ts';
import { setUnread } from '#/shared/push/pushes.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { detailKey, type InboxPage, listKey, markAllRead, markRead } from './data.ts';

/** Marks a notice as read and removes it from the unread ones; calls `onLeave` just before. */
export function useMarkRead(id: string, onLeave?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => markRead(id),
    onSuccess: (unread) => {
      onLeave?.();
      setUnread(unread);
      client.setQueriesData<InboxDetail>({ queryKey: detailKey(id) }, (notice) => notice && { ...notice, read: true });
      client.setQueriesData<InboxPage>({ queryKey: listKey('unread') }, (page) => page && without(id, page, unread));
      return client.invalidateQueries({ queryKey: INBOX_KEY });
    },
    onError: (failure) => {
      if (!isNotFound(failure)) return undefined;
      showToast({ severity: 'warning', text: t('inbox.gone') });
      return client.invalidateQueries({ queryKey: INBOX_KEY });
    },
  });
  return { mark: () => mutate(), marking: isPending, hasFailed: isError };
}

/** Marks all notices that the user has received so far as read. */
export function useMarkAllRead(onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: markAllRead,
    onSuccess: async (unread) => {
      setUnread(unread);
      await client.invalidateQueries({ queryKey: INBOX_KEY });
      showToast({ severity: 'success', text: t('inbox.allMarked') });
      onDone();
    },
  });
  return { markAll: () => mutate(), markingAll: isPending };
}

/** Removes the notice from a cached page until the page is refetched. */
function without(id: string, { list }: InboxPage, unread: number): InboxPage {
  return { unread, total: unread, list: list.filter((entry) => entry.id !== id) };
}
