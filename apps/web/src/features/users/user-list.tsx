import { useQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';

import { useCursorPager } from '#/shared/api/cursor-page.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { CursorPager } from '#/ui/lists/cursor-pager.tsx';

import { isNotThere, usersQuery } from './data.ts';
import { UserTable } from './user-table.tsx';
import { EVERYBODY, isNarrowed, usersPath, type UsersShown } from './users-address.ts';

import styles from './user-list.module.css';

const NOTHING = { list: [], total: 0, more: false, next: null, previous: null };

/** A part of the users. */
export function UserList({ shown }: { shown: UsersShown }) {
  const t = useTexts();
  const users = useQuery(usersQuery(shown));
  const pager = useCursorPager(users.data ?? NOTHING, (cursor) => navigate(usersPath({ ...shown, cursor })));
  if (isNotThere(users.error)) return <NoUsers shown={shown} isNotFound />;
  if (users.data === undefined) {
    if (users.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('users.failed')} {...retryTexts()} onRetry={() => void users.refetch()} />;
  }
  if (users.data.list.length === 0) return <NoUsers shown={shown} isNotFound={false} />;
  return (
    <>
      <UserTable users={users.data.list} shown={shown} busy={users.isPlaceholderData} />
      <CursorPager {...pager} />
    </>
  );
}

function NoUsers({ shown, isNotFound }: { shown: UsersShown; isNotFound: boolean }) {
  const t = useTexts();
  const isLaterPage = shown.cursor.after !== undefined || shown.cursor.before !== undefined;
  if (isNarrowed(shown))
    return (
      <EmptyState
        icon={<UsersRound size={28} />}
        title={t('users.nobodyFound')}
        titleAs="h3"
        hint={t(isNotFound ? 'users.filterGoneHint' : 'users.nobodyFoundHint')}
        action={
          <Button variant="secondary" onClick={() => navigate(usersPath(EVERYBODY))}>
            {t('administration.clearFilters')}
          </Button>
        }
      />
    );
  if (!isLaterPage) return <EmptyState icon={<UsersRound size={28} />} title={t('users.nobody')} titleAs="h3" />;
  return (
    <EmptyState
      icon={<UsersRound size={28} />}
      title={t('administration.nothingHere')}
      titleAs="h3"
      hint={t('administration.nothingHereHint')}
      action={
        <Button variant="secondary" onClick={() => navigate(usersPath({ ...shown, cursor: {} }))}>
          {t('administration.beginning')}
        </Button>
      }
    />
  );
}

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** Keeps the place of the rows. */
function ListSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.waiting}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowPlace} />
      ))}
    </Waiting>
  );
}
