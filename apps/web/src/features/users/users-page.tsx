import { useEffect, useRef } from 'react';

import { useLocation } from '#/shared/navigation/location.ts';

import { useTrackedActions } from './bulk/use-tracked-actions.ts';
import { useUserSelection } from './bulk/use-user-selection.ts';
import { ListPage } from './list-page.tsx';
import { UserPage } from './user-page.tsx';
import { chosenUser, readListQuery } from './users-address.ts';

/** Administration of users: the list, or one user. */
export function UsersPage() {
  const location = useLocation();
  const listQuery = readListQuery(location);
  const id = chosenUser(location);
  // Kept while one user is shown.
  const selection = useUserSelection(listQuery);
  const tracked = useTrackedActions();
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(id);
  useEffect(() => {
    // The followed link was removed, so the focus moves to the new view's title.
    if (before.current !== id) title.current?.focus();
    before.current = id;
  }, [id]);

  if (id !== undefined) return <UserPage key={id} id={id} listQuery={listQuery} titleRef={title} />;
  return <ListPage listQuery={listQuery} selection={selection} tracked={tracked} titleRef={title} />;
}
