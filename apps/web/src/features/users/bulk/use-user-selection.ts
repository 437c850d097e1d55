import { MAX_SELECTED_PEOPLE } from '@foyer/contract/limits/user-actions.ts';
import { useQuery } from '@tanstack/react-query';

import { type RowSelection, useSelection } from '#/administration/list/use-selection.ts';

import { usersQuery } from '../data.ts';
import type { UsersPageQuery } from '../users-address.ts';
import { filterKey } from './action-draft.ts';

/** The selected users of a list. The selection is kept when the user turns pages or sorts, and ends with other filters. */
export function useUserSelection(listQuery: UsersPageQuery): RowSelection {
  const { data } = useQuery({ ...usersQuery(listQuery), enabled: false });
  return useSelection({
    scope: filterKey(listQuery),
    pageIds: data?.list.map(({ id }) => id) ?? [],
    total: data?.total ?? 0,
    maxIds: MAX_SELECTED_PEOPLE,
  });
}
