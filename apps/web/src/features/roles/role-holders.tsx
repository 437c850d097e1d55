import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#/shared/api/api.ts';
import { EMPTY_PAGE, type PageCursor, useCursorPager } from '#/shared/api/paging.ts';
import { ROLES_KEY } from '#/shared/api/query-keys.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { Person } from '#/ui/identity/person.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { DescriptionSkeleton } from '#/ui/lists/description-list.tsx';
import { Pager } from '#/ui/lists/pager.tsx';
import { Row } from '#/ui/lists/row.tsx';

import styles from './role-holders.module.css';

const PAGE = 8;
/** Number of places that are shown for one user. */
const PLACES = 3;

const holdersQuery = (id: string, cursor: PageCursor) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'holders', id, cursor],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/roles/{id}/holders', {
        params: { id },
        query: { ...cursor, size: PAGE },
        handles: ['A0404', 'A0401'],
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The users with a role, and for which organisations and stores. Empty for a user who may not see users. */
export function RoleHolders({ id }: { id: string }) {
  const t = useTexts();
  const maySee = useMay('users.read');
  if (!maySee) return null;
  return (
    <Panel title={t('roles.whoHas')}>
      <HolderList id={id} />
    </Panel>
  );
}

function HolderList({ id }: { id: string }) {
  const t = useTexts();
  const { language } = useLanguage();
  const [cursor, setCursor] = useState<PageCursor>({});
  const holders = useQuery(holdersQuery(id, cursor));
  const pager = useCursorPager(holders.data ?? EMPTY_PAGE, setCursor);
  if (holders.data === undefined) {
    if (holders.isFetching)
      return (
        <Waiting label={t('frame.loading')}>
          <DescriptionSkeleton />
          <DescriptionSkeleton />
        </Waiting>
      );
    return <LoadFailed title={t('users.failed')} {...retryTexts()} onRetry={() => void holders.refetch()} />;
  }
  if (holders.data.list.length === 0) return <p className={styles.none}>{t('roles.whoHasNone')}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={t('roles.whoHas')} aria-busy={holders.isPlaceholderData}>
        {holders.data.list.map(({ user, places }) => {
          const shown = places.list.slice(0, PLACES).map(({ name }) => name);
          const more = places.total - shown.length;
          return (
            <li key={user.id}>
              <Row>
                <Person
                  name={user.displayName}
                  detail={[
                    ...shown,
                    ...(more > 0 ? [t('roles.moreOf', { count: numberFormat(language).format(more) })] : []),
                  ].join(', ')}
                >
                  <Link to={`/users?${new URLSearchParams({ user: user.id }).toString()}`}>{user.displayName}</Link>
                </Person>
              </Row>
            </li>
          );
        })}
      </ul>
      <Pager {...pager} />
    </>
  );
}
