import type { InboxEntry } from '@foyer/contract/inbox.ts';
import Paperclip from 'lucide-react/icons/paperclip';

import { useTexts, useLanguage } from '#/shared/i18n/language.ts';
import { TypeLabel } from '#/shared/notices/notice-type.tsx';

import { formatNoticeDateTime, formatNoticeTime } from './format-notice-time.ts';

import styles from './notice-details.module.css';

/** Type, author, time and attachments of a notice, as shown in lists. */
export function NoticeDetails({ entry, now, id }: { entry: InboxEntry; now: Date; id?: string }) {
  const t = useTexts();
  const { type, createUser, createTime, attachments } = entry;
  return (
    <p className={styles.details} id={id}>
      <span className={styles.detail}>
        <TypeLabel type={type} />
      </span>{' '}
      <span className={styles.detail}>
        <bdi>{createUser ?? t('frame.brand')}</bdi>
      </span>{' '}
      <span className={styles.detail}>
        <NoticeTime time={createTime} now={now} />
      </span>{' '}
      {attachments > 0 && (
        <span className={styles.detail}>
          <Paperclip className={styles.clip} size={14} aria-hidden />
          {t('inbox.files', { count: attachments })}
        </span>
      )}
    </p>
  );
}

/** When a notice was created; its tooltip has the time to the minute. */
function NoticeTime({ time, now }: { time: string; now: Date }) {
  const { language } = useLanguage();
  const moment = new Date(time);
  return (
    <time dateTime={time} title={formatNoticeDateTime(moment, language)}>
      {formatNoticeTime(moment, now, language)}
    </time>
  );
}
