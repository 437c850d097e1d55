import { useQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { TypeTile } from '#/shared/notices/notice-type.tsx';
import { useNow } from '#/shared/state/use-now.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { RowLink } from '#/ui/lists/row-link.tsx';

import { type InboxPage, newestQuery } from './data.ts';
import { inboxPath } from './inbox-address.ts';
import { NoticeDetails } from './notice-details.tsx';
import { NoticeListSkeleton } from './notice-list-skeleton.tsx';

import styles from './newest-notices.module.css';

const MAX_NOTICES = 5;

/** The newest unread notices and a link to the inbox; `onFollow` is called when a link is followed. */
export function NewestNotices({ onFollow }: { onFollow: () => void }) {
  const t = useTexts();
  const { language } = useLanguage();
  const newest = useQuery(newestQuery(MAX_NOTICES, language));
  return (
    <>
      {newest.data && <Newest list={newest.data.list} onFollow={onFollow} />}
      {newest.data === undefined && newest.isFetching && <NoticeListSkeleton rows={3} />}
      {newest.isError && newest.data === undefined && !newest.isFetching && (
        <LoadFailed title={t('inbox.failed')} titleAs="p" {...retryTexts()} onRetry={() => void newest.refetch()} />
      )}
      <Link to={inboxPath()} className={styles.all} onClick={onFollow}>
        {t('notices.all')}
      </Link>
    </>
  );
}

function Newest({ list, onFollow }: { list: InboxPage['list']; onFollow: () => void }) {
  const t = useTexts();
  const now = useNow();
  if (list.length === 0)
    return (
      <EmptyState
        icon={<BellOff size={26} />}
        title={t('inbox.noUnread')}
        titleAs="p"
        hint={t('inbox.noneUnreadHint')}
      />
    );
  return (
    <ul className={styles.list} aria-label={t('inbox.unreadList')}>
      {list.map((entry) => (
        <li key={entry.id} className={styles.row}>
          <TypeTile type={entry.type} small />
          <div className={styles.texts}>
            <RowLink
              href={`#${inboxPath({ message: entry.id })}`}
              className={styles.title}
              lang={entry.language}
              dir="auto"
              onClick={onFollow}
            >
              {entry.title}
            </RowLink>
            <NoticeDetails entry={entry} now={now} />
          </div>
        </li>
      ))}
    </ul>
  );
}
