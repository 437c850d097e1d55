import type { InboxEntry } from '@foyer/contract/inbox.ts';
import { type RefObject, Suspense, useEffect, useState } from 'react';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';
import { whenIdle } from '#/shared/navigation/when-idle.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { neighbourOf } from '#/ui/focus/neighbour-of.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { NoticeDetailSkeleton } from './notice-detail-skeleton.tsx';
import { useNotice } from './use-notice.ts';

import styles from './notice-detail.module.css';

/** Loaded lazily: rendering Markdown takes more code than the whole list. */
const NoticeDetail = lazyPage(async () => (await import('./notice-detail.tsx')).NoticeDetail);

type NoticeDialogProps = {
  /** ID of the open notice, if any. */
  id: string | undefined;
  /** The notices of the list behind the dialog. */
  list: readonly InboxEntry[];
  onClose: () => void;
  /** Called when the notice was marked as read: its row is about to leave the unread list. */
  onRead: (id: string) => void;
  /** Returns a notice's row, which is focused on close. Without a row, the adjacent row or the list is focused. */
  rowOf: (id: string) => HTMLElement | undefined;
  listRef: RefObject<HTMLElement | null>;
};

export function NoticeDialog({ id, ...props }: NoticeDialogProps) {
  // The notice stays rendered while the dialog closes.
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  useEffect(() => whenIdle(NoticeDetail.preload), []);
  return last === undefined ? null : <DialogOf {...props} id={last} open={id !== undefined} />;
}

function DialogOf({
  id,
  open,
  list,
  onClose,
  onRead,
  rowOf,
  listRef,
}: NoticeDialogProps & { id: string; open: boolean }) {
  const t = useTexts();
  const { notice, isMissing } = useNotice(id, open);
  const row = list.find((entry) => entry.id === id);
  const titled = notice.data ?? row;
  // Opening a notice can remove its row.
  const [neighbour, setNeighbour] = useState<string>();
  const next = row === undefined ? neighbour : neighbourOf(id, list);
  if (next !== neighbour) setNeighbour(next);
  return (
    <Dialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
      title={
        isMissing ? (
          t('inbox.goneTitle')
        ) : titled === undefined ? (
          t('frame.loading')
        ) : (
          <span lang={titled.language} dir="auto">
            {titled.title}
          </span>
        )
      }
      closeLabel={t('inbox.close')}
      wide
      finalFocus={() => rowOf(id) ?? rowOf(neighbour ?? '') ?? listRef.current}
    >
      {isMissing && <MissingNotice onClose={onClose} />}
      {notice.data !== undefined && !isMissing && (
        <Suspense fallback={<NoticeDetailSkeleton />}>
          <NoticeDetail key={id} notice={notice.data} onClose={onClose} onRead={() => onRead(id)} />
        </Suspense>
      )}
      {notice.data === undefined && notice.isFetching && <NoticeDetailSkeleton />}
      {notice.isError && !isMissing && notice.data === undefined && !notice.isFetching && (
        <LoadFailed
          title={t('notices.detailFailed')}
          titleAs="p"
          {...retryTexts()}
          onRetry={() => void notice.refetch()}
        />
      )}
    </Dialog>
  );
}

function MissingNotice({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <>
      <p>{t('inbox.gone')}</p>
      <div className={styles.footer}>
        <Button variant="secondary" onClick={onClose}>
          {t('inbox.close')}
        </Button>
      </div>
    </>
  );
}
