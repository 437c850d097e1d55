import type { InboxEntry } from '@foyer/contract/inbox.ts';
import MailOpen from 'lucide-react/icons/mail-open';
import { useId, type Ref } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { TypeTile } from '#/shared/notices/notice-type.tsx';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { RowLink } from '#/ui/lists/row-link.tsx';

import { NoticeDetails } from './notice-details.tsx';
import { useMarkRead } from './use-mark-read.ts';

import styles from './notice-row.module.css';

type NoticeRowProps = {
  entry: InboxEntry;
  now: Date;
  /** The path that opens the notice. */
  path: string;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  ref: Ref<HTMLLIElement>;
  /** Called just before the row is removed. */
  onLeave: () => void;
};

/** One notice; a click on the row opens it, and an unread one can be marked as read. */
export function NoticeRow({ entry, now, path, isBlocked, ref, onLeave }: NoticeRowProps) {
  const t = useTexts();
  const detailsId = useId();
  const { mark, marking } = useMarkRead(entry.id, onLeave);
  return (
    <li className={styles.row} ref={ref} tabIndex={-1}>
      <TypeTile type={entry.type} />
      <div className={styles.texts}>
        <RowLink
          href={`#${path}`}
          className={classNames(styles.title, !entry.read && styles.unread)}
          aria-describedby={detailsId}
          lang={entry.language}
          dir="auto"
        >
          {entry.title}
        </RowLink>
        <NoticeDetails entry={entry} now={now} id={detailsId} />
      </div>
      {!entry.read && (
        <IconButton
          className={styles.badge}
          label={t('inbox.markRead')}
          icon={marking ? <Spinner /> : <MailOpen size={20} aria-hidden />}
          aria-describedby={detailsId}
          aria-disabled={marking || isBlocked}
          onClick={() => marking || isBlocked || mark()}
        />
      )}
    </li>
  );
}
