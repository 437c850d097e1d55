import { useEffect, useRef } from 'react';

import { useLocation } from '#/shared/navigation/location.ts';

import { AddRole } from './add-role.tsx';
import { ListPage } from './list-page.tsx';
import { RolePage } from './role-page.tsx';
import { readListQuery, viewOf } from './roles-address.ts';

/** Administration of roles: the list, one role, or a new one. */
export function RolesPage() {
  const location = useLocation();
  const listQuery = readListQuery(location);
  const view = viewOf(location);
  const title = useRef<HTMLHeadingElement>(null);
  const seen = view.shows === 'role' ? view.id : view.shows;
  const before = useRef(seen);
  useEffect(() => {
    // The followed link was removed, so the focus moves to the new view's title.
    if (before.current !== seen) title.current?.focus();
    before.current = seen;
  }, [seen]);

  if (view.shows === 'form') return <AddRole listQuery={listQuery} titleRef={title} />;
  if (view.shows === 'role') return <RolePage key={view.id} id={view.id} listQuery={listQuery} titleRef={title} />;
  return <ListPage listQuery={listQuery} titleRef={title} />;
}
