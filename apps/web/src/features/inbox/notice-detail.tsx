import type { InboxDetail } from '@foyer/contract/inbox.ts';
import Check from 'lucide-react/icons/check';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { TypeBadge } from '#/shared/notices/notice-type.tsx';
import { Button } from '#/ui/buttons/button.tsx';
import { Markdown } from '#/ui/markdown/markdown.tsx';

import { formatNoticeDateTime } from './format-notice-time.ts';
import { NoticeAttachments } from './notice-attachments.tsx';
import { useMarkRead } from './use-mark-read.ts';

import styles from './notice-detail.module.css';

type NoticeDetailProps = {
  notice: InboxDetail;
  onClose: () => void;
  /** Called once the notice is marked as read. */
  onRead: () => void;
};

/** The content of a notice. An ordinary one is marked as read by opening it; the others ask the user to confirm. */
export function NoticeDetail({ notice, onClose, onRead }: NoticeDetailProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const closeButton = useRef<HTMLButtonElement>(null);
  const { id, type, createUser, createTime, content, attachments, read } = notice;
  const isOrdinary = type === 'NORMAL_NOTICE';
  const confirmButton = useRef<HTMLButtonElement>(null);
  const { mark, marking, hasFailed } = useMarkRead(id, () => {
    // The button is removed and would lose the focus.
    if (confirmButton.current === document.activeElement) closeButton.current?.focus();
    onRead();
  });
  const markOpened = useEffectEvent(() => {
    if (isOrdinary && !read) mark();
  });
  useEffect(() => markOpened(), []);
  return (
    <>
      <p className={styles.details}>
        <TypeBadge type={type} />
        <span>
          <bdi>{t('inbox.from', { name: createUser ?? t('frame.brand') })}</bdi>
        </span>
        <time dateTime={createTime}>{formatNoticeDateTime(new Date(createTime), language)}</time>
      </p>
      <div className={styles.content} lang={notice.language}>
        {content.trim() === '' ? (
          <p className={styles.none} lang={language}>
            {t('inbox.noContent')}
          </p>
        ) : (
          <Markdown source={content} headingLevel={3} />
        )}
      </div>
      {attachments.length > 0 && <NoticeAttachments noticeId={id} files={attachments} />}
      <div className={styles.footer}>
        {read && (
          <p className={styles.read}>
            <Check size={17} aria-hidden />
            {t('inbox.isRead')}
          </p>
        )}
        <Button variant="secondary" ref={closeButton} onClick={onClose}>
          {t('inbox.close')}
        </Button>
        {!read && (!isOrdinary || hasFailed) && (
          <Button ref={confirmButton} busy={marking} onClick={mark}>
            {t(isOrdinary ? 'inbox.markRead' : 'inbox.confirmRead')}
          </Button>
        )}
      </div>
    </>
  );
}
