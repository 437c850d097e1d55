import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';

import { AccessPath } from '#/administration/list/access-path.tsx';
import { call } from '#/shared/api/api.ts';
import { EMPTY_PAGE, type PageCursor, useCursorPager } from '#/shared/api/paging.ts';
import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Switch } from '#/ui/forms/switch.tsx';
import { Person } from '#/ui/identity/person.tsx';
import { Pager } from '#/ui/lists/pager.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import styles from './store-people.module.css';

type Store = { readonly id: string; readonly name: string };

const PAGE = 10;

const peopleQuery = (id: string, inherited: boolean, cursor: PageCursor) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'of-store', id, inherited, cursor],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/stores/{id}/people', {
        params: { id },
        query: { ...cursor, inherited, size: PAGE },
        handles: ['A0404', 'A0401'],
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Button that opens the list of users with a role in a store. Empty for a user who may not see users. */
export function StorePeopleButton({ store }: { store: Store }) {
  const t = useTexts();
  const maySee = useMay('users.read');
  const [open, setOpen] = useState(false);
  if (!maySee) return null;
  return (
    <>
      <IconButton
        label={`${t('organisations.people')}: ${store.name}`}
        icon={<Users size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('organisations.peopleOf', { name: store.name })}
        closeLabel={t('home.close')}
      >
        <StorePeople store={store} />
      </Dialog>
    </>
  );
}

function StorePeople({ store }: { store: Store }) {
  const t = useTexts();
  const [inherited, setInherited] = useState(false);
  const [cursor, setCursor] = useState<PageCursor>({});
  const people = useQuery(peopleQuery(store.id, inherited, cursor));
  const pager = useCursorPager(people.data ?? EMPTY_PAGE, setCursor);

  function list() {
    if (people.data === undefined) {
      if (people.isFetching)
        return (
          <Waiting label={t('frame.loading')} className={styles.waiting}>
            <Skeleton className={styles.rowSkeleton} />
            <Skeleton className={styles.rowSkeleton} />
          </Waiting>
        );
      return <LoadFailed title={t('users.failed')} {...retryTexts()} onRetry={() => void people.refetch()} />;
    }
    if (people.data.list.length === 0) return <p className={styles.none}>{t('organisations.noPeople')}</p>;
    return (
      <>
        <ul
          className={styles.list}
          aria-label={t('organisations.peopleOf', { name: store.name })}
          aria-busy={people.isPlaceholderData}
        >
          {people.data.list.map(({ user, assignments }) => (
            <li key={user.id} className={styles.person}>
              <Person name={user.displayName} detail={<Roles assignments={assignments} />}>
                <Link to={`/users?${new URLSearchParams({ user: user.id }).toString()}`}>{user.displayName}</Link>
              </Person>
            </li>
          ))}
        </ul>
        <Pager {...pager} />
      </>
    );
  }

  return (
    <>
      <Switch
        label={t('organisations.peopleInherited')}
        checked={inherited}
        onChange={(event) => {
          setInherited(event.currentTarget.checked);
          setCursor({});
        }}
      />
      {list()}
    </>
  );
}

type Assignments = Parameters<typeof AccessPath>[0]['assignment'][];

function Roles({ assignments: { list, total } }: { assignments: { list: Assignments; total: number } }) {
  const t = useTexts();
  const { language } = useLanguage();
  const more = total - list.length;
  return (
    <>
      {list.map((assignment) => (
        <AccessPath key={`${assignment.role.id} ${assignment.place.id}`} assignment={assignment} />
      ))}
      {more > 0 && t('roles.moreOf', { count: numberFormat(language).format(more) })}
    </>
  );
}
