import CircleCheck from 'lucide-react/icons/circle-check';

import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Avatar } from '#/ui/identity/avatar.tsx';

import type { ReaderPage, ReaderReadStatus } from './data.ts';

import styles from './notice-readers.module.css';

type ReaderListProps = { readers: ReaderPage['list']; status: ReaderReadStatus };

/** Readers with their read status. */
export function ReaderList({ readers, status }: ReaderListProps) {
  const t = useTexts();
  if (readers.length === 0)
    return <p className={styles.none}>{t(status === 'unread' ? 'notices.allRead' : 'notices.noneRead')}</p>;
  return (
    <ul className={styles.list} aria-label={t('notices.readers')}>
      {readers.map((reader) => (
        <li key={reader.username} className={styles.person}>
          <Avatar name={reader.displayName} />
          <div className={styles.name}>
            <bdi>{reader.displayName}</bdi>
            <DescriptionList reader={reader} />
          </div>
          <ReadBadge read={reader.read} />
        </li>
      ))}
    </ul>
  );
}

type ReaderRow = ReaderPage['list'][number];

/** The user name, if it differs from the display name, and the time of reading. */
function DescriptionList({ reader: { displayName, username, readAt } }: { reader: ReaderRow }) {
  const moment = useFormatDateTime();
  return (
    <p className={styles.details}>
      {displayName !== username && <bdi>{username}</bdi>}{' '}
      {/* A notice read through "mark all as read" has no time of its own. */}
      {readAt !== null && <time dateTime={readAt}>{moment(readAt)}</time>}
    </p>
  );
}

function ReadBadge({ read }: Pick<ReaderRow, 'read'>) {
  const t = useTexts();
  return (
    <span className={styles.badge}>
      {read && <CircleCheck size={16} aria-hidden />}
      {t(read ? 'notices.hasRead' : 'notices.hasNotRead')}
    </span>
  );
}
