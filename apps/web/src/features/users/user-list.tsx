import type { UserSelection } from '@foyer/contract/user-actions.ts';
import { useQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';

import { SelectionBar } from '#/administration/list/selection-bar.tsx';
import type { RowSelection } from '#/administration/list/use-selection.ts';
import { useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { ActionButtons } from './bulk/action-buttons.tsx';
import { selectionOf, type UserActionKind } from './bulk/action-draft.ts';
import { isListUnavailable, usersQuery } from './data.ts';
import { UserTable } from './user-table.tsx';
import { EMPTY_USER_QUERY, isNarrowed, usersPath, type UsersPageQuery } from './users-address.ts';

import styles from './user-list.module.css';

const NOTHING = { list: [], total: 0, more: false, next: null, previous: null };

type UserListProps = {
  listQuery: UsersPageQuery;
  selection: RowSelection;
  /** Opens the dialog of an action on the selected users. */
  onAct: (kind: UserActionKind, selected: UserSelection) => void;
};

/** One page of the users. */
export function UserList({ listQuery, selection, onAct }: UserListProps) {
  const t = useTexts();
  const users = useQuery(usersQuery(listQuery));
  const pager = useCursorPager(users.data ?? NOTHING, (cursor) => navigate(usersPath({ ...listQuery, cursor })));
  const selected = selectionOf(selection, listQuery);
  if (isListUnavailable(users.error)) return <NoUsers listQuery={listQuery} isNotFound />;
  if (users.data === undefined) {
    if (users.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('users.failed')} {...retryTexts()} onRetry={() => void users.refetch()} />;
  }
  if (users.data.list.length === 0) return <NoUsers listQuery={listQuery} isNotFound={false} />;
  return (
    <>
      <UserTable users={users.data.list} listQuery={listQuery} selection={selection} busy={users.isPlaceholderData} />
      <SelectionBar selection={selection} page={users.data}>
        <ActionButtons selection={selected} onAct={(kind) => onAct(kind, selected)} />
      </SelectionBar>
      <Pager {...pager} />
    </>
  );
}

function NoUsers({ listQuery, isNotFound }: { listQuery: UsersPageQuery; isNotFound: boolean }) {
  const t = useTexts();
  const isLaterPage = listQuery.cursor.after !== undefined || listQuery.cursor.before !== undefined;
  if (isNarrowed(listQuery))
    return (
      <EmptyState
        icon={<UsersRound size={28} />}
        title={t('users.nobodyFound')}
        titleAs="h3"
        hint={t(isNotFound ? 'users.filterGoneHint' : 'users.nobodyFoundHint')}
        action={
          <Button variant="secondary" onClick={() => navigate(usersPath(EMPTY_USER_QUERY))}>
            {t('administration.clearFilters')}
          </Button>
        }
      />
    );
  if (!isLaterPage) return <EmptyState icon={<UsersRound size={28} />} title={t('users.empty')} titleAs="h3" />;
  return (
    <EmptyState
      icon={<UsersRound size={28} />}
      title={t('administration.nothingHere')}
      titleAs="h3"
      hint={t('administration.nothingHereHint')}
      action={
        <Button variant="secondary" onClick={() => navigate(usersPath({ ...listQuery, cursor: {} }))}>
          {t('administration.beginning')}
        </Button>
      }
    />
  );
}

const ROWS = Array.from({ length: 8 }, (_, row) => row);

function ListSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.waiting}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowSkeleton} />
      ))}
    </Waiting>
  );
}
