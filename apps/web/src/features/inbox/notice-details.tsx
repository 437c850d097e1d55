import type { InboxEntry } from '@foyer/contract/inbox.ts';
import Paperclip from 'lucide-react/icons/paperclip';

import { useTexts } from '#/shared/i18n/language.ts';
import { TypeLabel } from '#/shared/notices/notice-type.tsx';

import { When } from './when.tsx';

import styles from './notice-details.module.css';

/** What is to be known of a notice before it is opened. */
export function NoticeDetails({ entry, now, id }: { entry: InboxEntry; now: Date; id?: string }) {
  const t = useTexts();
  const { type, createUser, createTime, attachments } = entry;
  return (
    <p className={styles.facts} id={id}>
      <span className={styles.fact}>
        <TypeLabel type={type} />
      </span>{' '}
      <span className={styles.fact}>
        <bdi>{createUser ?? t('frame.brand')}</bdi>
      </span>{' '}
      <span className={styles.fact}>
        <When time={createTime} now={now} />
      </span>{' '}
      {attachments > 0 && (
        <span className={styles.fact}>
          <Paperclip className={styles.clip} size={14} aria-hidden />
          {t('inbox.files', { count: attachments })}
        </span>
      )}
    </p>
  );
}
