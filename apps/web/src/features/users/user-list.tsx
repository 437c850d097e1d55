import { useQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';

import { usePartPager } from '#/shared/api/part.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { BlankState } from '#/ui/feedback/blank-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { PartPager } from '#/ui/lists/part-pager.tsx';

import { isNotThere, usersQuery } from './data.ts';
import { UserTable } from './user-table.tsx';
import { EVERYBODY, isNarrowed, usersPath, type UsersShown } from './users-address.ts';

import styles from './user-list.module.css';

const NOTHING = { list: [], total: 0, more: false, next: null, previous: null };

/** A part of the users. */
export function UserList({ shown }: { shown: UsersShown }) {
  const t = useTexts();
  const users = useQuery(usersQuery(shown));
  const pager = usePartPager(users.data ?? NOTHING, (part) => navigate(usersPath({ ...shown, part })));
  if (isNotThere(users.error)) return <NobodyHere shown={shown} hasGone />;
  if (users.data === undefined) {
    if (users.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('users.failed')} {...retryTexts()} onRetry={() => void users.refetch()} />;
  }
  if (users.data.list.length === 0) return <NobodyHere shown={shown} hasGone={false} />;
  return (
    <>
      <UserTable users={users.data.list} shown={shown} busy={users.isPlaceholderData} />
      <PartPager {...pager} />
    </>
  );
}

function NobodyHere({ shown, hasGone }: { shown: UsersShown; hasGone: boolean }) {
  const t = useTexts();
  const isPart = shown.part.after !== undefined || shown.part.before !== undefined;
  if (isNarrowed(shown))
    return (
      <BlankState
        icon={<UsersRound size={28} />}
        title={t('users.nobodyFound')}
        titleAs="h3"
        hint={t(hasGone ? 'users.filterGoneHint' : 'users.nobodyFoundHint')}
        action={
          <Button look="secondary" onClick={() => navigate(usersPath(EVERYBODY))}>
            {t('administration.clearFilters')}
          </Button>
        }
      />
    );
  if (!isPart) return <BlankState icon={<UsersRound size={28} />} title={t('users.nobody')} titleAs="h3" />;
  return (
    <BlankState
      icon={<UsersRound size={28} />}
      title={t('administration.nothingHere')}
      titleAs="h3"
      hint={t('administration.nothingHereHint')}
      action={
        <Button look="secondary" onClick={() => navigate(usersPath({ ...shown, part: {} }))}>
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
