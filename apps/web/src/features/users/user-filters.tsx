import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useQuery } from '@tanstack/react-query';

import { PlaceField } from '#/administration/fields/place-field.tsx';
import { RoleField } from '#/administration/fields/role-field.tsx';
import { namedOrganisationQuery } from '#/shared/api/organisation-query.ts';
import { roleOption } from '#/shared/forms/role-options.ts';
import { useTypedSearch } from '#/shared/forms/use-typed-search.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';

import { roleQuery } from './data.ts';
import { ORDERS, STATUSES, usersPath, type UsersPageQuery } from './users-address.ts';

import styles from './user-list.module.css';

export function UserFilters({ listQuery }: { listQuery: UsersPageQuery }) {
  const t = useTexts();
  const maySeePlaces = useMay('organisations.read');
  const maySeeRoles = useMay('roles.read');
  const { organisation, role, status, sort, descending } = listQuery;
  const narrow = (changes: { [F in keyof UsersPageQuery]?: UsersPageQuery[F] | undefined }) => {
    const next = { ...listQuery, ...changes, cursor: {} } as UsersPageQuery; // undefined values are omitted from the address
    navigate(usersPath(next), { replace: 'query' in changes });
  };
  const search = useTypedSearch(listQuery.query, (query) => narrow({ query }));
  const place = useQuery({ ...namedOrganisationQuery(organisation ?? ''), enabled: organisation !== undefined });
  const chosenRole = useQuery({ ...roleQuery(role ?? ''), enabled: role !== undefined && maySeeRoles });
  const orders = ORDERS.flatMap((order) => [`${order}:up`, `${order}:down`] as const);
  return (
    <FilterBar label={t('users.filters')}>
      <SearchField
        label={t('users.search')}
        clearLabel={t('administration.clearSearch')}
        value={search.text}
        onChange={search.type}
        maxLength={SEARCH_LENGTH}
      />
      {maySeePlaces && (
        <PlaceField
          asFilter
          kinds="organisation"
          permission="users.read"
          label={t('users.filterOrganisation')}
          placeholder={t('users.everyOrganisation')}
          value={
            organisation === undefined
              ? null
              : { kind: 'organisation', id: organisation, name: place.data?.name ?? '…' }
          }
          onChoose={(choice) => narrow({ organisation: choice?.id })}
        />
      )}
      {maySeeRoles && (
        <RoleField
          asFilter
          label={t('administration.role')}
          placeholder={t('users.everyRole')}
          // The name may still be loading.
          value={role === undefined ? null : roleOption(chosenRole.data ?? { id: role, name: '…', code: '' })}
          onChoose={(choice) => narrow({ role: choice?.id })}
        />
      )}
      <Select
        label={t('users.status.label')}
        value={status ?? ''}
        options={[
          { value: '', label: t('users.everyStatus') },
          ...STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
        ]}
        onChoose={(value) => narrow({ status: STATUSES.find((one) => one === value) })}
      />
      {/* On small screens there are no column headings to sort by. */}
      <Select
        className={styles.order}
        label={t('users.order.label')}
        value={`${sort}:${descending ? 'down' : 'up'}`}
        options={orders.map((value) => ({ value, label: t(`users.order.${value}`) }))}
        onChoose={(value) =>
          narrow({
            sort: ORDERS.find((one) => value.startsWith(`${one}:`)) ?? sort,
            descending: value.endsWith(':down'),
          })
        }
      />
    </FilterBar>
  );
}
