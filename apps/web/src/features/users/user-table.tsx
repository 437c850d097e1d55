import type { UserRow } from '@foyer/contract/users.ts';

import type { RowSelection } from '#/administration/list/use-selection.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { RecordTable } from '#/ui/lists/record-table.tsx';

import { userColumns } from './user-columns.tsx';
import { sortedBy, usersPath, type UsersPageQuery } from './users-address.ts';

type UserTableProps = {
  users: readonly UserRow[];
  listQuery: UsersPageQuery;
  selection: RowSelection;
  busy: boolean;
};

/** Users, one row each, linked to the user. */
export function UserTable({ users, listQuery, selection, busy }: UserTableProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const now = useNow();
  const columns = userColumns({
    t,
    language,
    now,
    pathOf: (id) => usersPath(listQuery, id),
    sorts: (order) => ({ key: order, onSort: () => navigate(usersPath(sortedBy(listQuery, order))) }),
  });
  return (
    <RecordTable<UserRow>
      caption={t('users.list')}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      sorted={{ key: listQuery.sort, descending: listQuery.descending }}
      selection={{
        page: selection.page,
        pageLabel: t('administration.selection.page'),
        onTogglePage: selection.togglePage,
        isSelected: selection.isSelected,
        rowLabel: ({ displayName }) => t('administration.selection.row', { name: displayName }),
        onToggle: selection.toggle,
      }}
      busy={busy}
    />
  );
}
