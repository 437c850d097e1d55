import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useQuery } from '@tanstack/react-query';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState } from 'react';

import { PlaceField } from '#/administration/fields/place-field.tsx';
import { EMPTY_PAGE, type PageCursor, useCursorPager } from '#/shared/api/paging.ts';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useDebounced } from '#/shared/forms/use-debounced.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { ItemList } from '#/ui/lists/item.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import type { UserRecord } from './data.ts';
import { userPermissionsQuery } from './permission-data.ts';
import { UserPermissionRow } from './user-permission-row.tsx';

import styles from './user-page.module.css';

/** What a user may do, and which role permits it where. */
export function UserPermissions({ user }: { user: UserRecord }) {
  const t = useTexts();
  const maySeePlaces = useMay('organisations.read');
  const [text, setText] = useState('');
  const [place, setPlace] = useState<PlaceOption | null>(null);
  const query = useDebounced(text.trim());
  const filter = { ...(query !== '' && { query }), ...(place !== null && { place: place.id }) };
  const filterKey = JSON.stringify(filter);
  const [paged, setPaged] = useState<{ filterKey: string; cursor: PageCursor }>();
  // Another filter starts on the first page.
  const cursor = paged?.filterKey === filterKey ? paged.cursor : {};
  const permissions = useQuery(userPermissionsQuery(user.id, { ...filter, ...cursor }));
  const pager = useCursorPager(permissions.data ?? EMPTY_PAGE, (next) => setPaged({ filterKey, cursor: next }));

  function list() {
    if (permissions.data === undefined) {
      if (permissions.isFetching) return <PermissionsSkeleton />;
      return (
        <LoadFailed title={t('users.permissionsFailed')} {...retryTexts()} onRetry={() => void permissions.refetch()} />
      );
    }
    if (permissions.data.list.length === 0) return <NoPermissions isFiltered={filterKey !== '{}'} />;
    return (
      <>
        <ItemList label={t('roles.permissions')}>
          {permissions.data.list.map((one) => (
            <UserPermissionRow key={one.permission.code} access={one} place={place} />
          ))}
        </ItemList>
        <Pager {...pager} />
      </>
    );
  }

  return (
    <>
      <FilterBar label={t('users.permissionSearch')}>
        <SearchField
          label={t('users.permissionSearch')}
          clearLabel={t('administration.clearSearch')}
          value={text}
          onChange={setText}
          maxLength={SEARCH_LENGTH}
        />
        {maySeePlaces && (
          <PlaceField
            asFilter
            label={t('users.grantFor')}
            permission="users.read"
            placeholder={t('administration.allPlaces')}
            value={place}
            onChoose={setPlace}
          />
        )}
      </FilterBar>
      {list()}
      {permissions.data?.hidden === true && <p className={styles.none}>{t('users.hiddenRoles')}</p>}
    </>
  );
}

function NoPermissions({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts();
  if (!isFiltered) return <p className={styles.none}>{t('users.noPermissions')}</p>;
  return (
    <EmptyState
      icon={<ShieldOff size={28} />}
      title={t('users.noPermissionFound')}
      titleAs="h3"
      hint={t('users.noPermissionHint')}
    />
  );
}

const ROWS = Array.from({ length: 4 }, (_, row) => row);

function PermissionsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.none}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowSkeleton} />
      ))}
    </Waiting>
  );
}
