import type { InboxDetail } from '@foyer/contract/inbox.ts';
import Check from 'lucide-react/icons/check';
import { useRef } from 'react';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { TypeBadge } from '#/shared/notice-type.tsx';
import { Button } from '#/ui/button.tsx';
import { Markdown } from '#/ui/markdown.tsx';

import { NoticeAttachments } from './notice-attachments.tsx';
import { exactTime } from './notice-time.ts';
import { useMarkRead } from './use-mark-read.ts';

import styles from './notice-detail.module.css';

/** Everything that a notice says, and the way to mark it as read. */
export function NoticeDetail({ notice, onClose }: { notice: InboxDetail; onClose: () => void }) {
  const t = useTexts();
  const { language } = useLanguage();
  const closeButton = useRef<HTMLButtonElement>(null);
  // The button goes when it has done its work, and the keyboard with it.
  const { mark, marking } = useMarkRead(notice.id, () => closeButton.current?.focus());
  const { id, type, createUser, createTime, content, attachments, read } = notice;
  return (
    <>
      <p className={styles.facts}>
        <TypeBadge type={type} />
        <span>
          <bdi>{t('inbox.from', { name: createUser ?? t('frame.brand') })}</bdi>
        </span>
        <time dateTime={createTime}>{exactTime(new Date(createTime), language)}</time>
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
      <div className={styles.foot}>
        {read && (
          <p className={styles.read}>
            <Check size={17} aria-hidden />
            {t('inbox.isRead')}
          </p>
        )}
        <Button look="secondary" ref={closeButton} onClick={onClose}>
          {t('inbox.close')}
        </Button>
        {!read && (
          <Button busy={marking} onClick={mark}>
            {t('inbox.markRead')}
          </Button>
        )}
      </div>
    </>
  );
}
