import CircleCheck from 'lucide-react/icons/circle-check';

import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Avatar } from '#/ui/identity/avatar.tsx';

import type { ReaderPage } from './data.ts';

import styles from './notice-readers.module.css';

/** Readers with their read status, and whether the page omits some of those that are counted. */
export function ReaderList({ page }: { page: ReaderPage }) {
  const t = useTexts();
  const hidden = countOf(page, page.status) - countOf(page.listed, page.status);
  return (
    <>
      {(page.list.length > 0 || hidden === 0) && <Readers page={page} />}
      {hidden > 0 && <p className={styles.none}>{t('notices.notListed', { count: hidden })}</p>}
    </>
  );
}

const countOf = ({ audience, read }: Pick<ReaderPage, 'audience' | 'read'>, status: ReaderPage['status']) =>
  ({ all: audience, read, unread: audience - read })[status];

function Readers({ page: { list, status } }: { page: ReaderPage }) {
  const t = useTexts();
  if (list.length === 0)
    return <p className={styles.none}>{t(status === 'unread' ? 'notices.allRead' : 'notices.noneRead')}</p>;
  return (
    <ul className={styles.list} aria-label={t('notices.readers')}>
      {list.map((reader) => (
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
