import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import type { UserRow } from '@foyer/contract/users.ts';

import { formatDateTime, dateFormat, formatRelativeTime } from '#/shared/i18n/format.ts';
import type { useTexts } from '#/shared/i18n/language.ts';
import { Person } from '#/ui/identity/person.tsx';
import type { RecordColumn } from '#/ui/lists/record-table.tsx';
import { RowLink } from '#/ui/lists/row-link.tsx';

import { UserStatusBadge } from './user-status-badge.tsx';
import type { UserListOrder } from './users-address.ts';

import styles from './user-list.module.css';

type UserColumnOptions = {
  t: ReturnType<typeof useTexts>;
  language: string;
  now: Date;
  pathOf: (id: string) => string;
  /** Returns a column's sort key and handler, which make it sortable. */
  sorts: (order: UserListOrder) => { key: string; onSort: () => void };
};

export function userColumns({ t, language, now, pathOf, sorts }: UserColumnOptions): RecordColumn<UserRow>[] {
  const date = dateFormat(language, { dateStyle: 'medium' });
  return [
    {
      ...sorts('displayName'),
      heading: t('users.name'),
      isRowHeader: true,
      cell: ({ id, displayName, email }) => (
        <Person name={displayName} detail={email === null ? undefined : displayEmail(email)}>
          <RowLink href={`#${pathOf(id)}`}>
            <bdi>{displayName}</bdi>
          </RowLink>
        </Person>
      ),
    },
    { ...sorts('username'), heading: t('account.username'), cell: ({ username }) => <bdi>{username}</bdi> },
    {
      key: 'organisation',
      heading: t('administration.organisation'),
      cell: ({ organisation }) => <bdi title={organisation.code}>{organisation.name}</bdi>,
    },
    {
      key: 'status',
      heading: t('users.status.label'),
      cell: ({ status, invitationWaits }) => <UserStatusBadge status={status} invitationWaits={invitationWaits} />,
    },
    {
      ...sorts('lastSignIn'),
      heading: t('account.lastSignIn'),
      isNumeric: true,
      cell: ({ lastSignIn }) =>
        lastSignIn === null ? (
          <span className={styles.quiet}>{t('users.never')}</span>
        ) : (
          <time dateTime={lastSignIn} title={formatDateTime(lastSignIn, language)}>
            {formatRelativeTime(new Date(lastSignIn), now, language)}
          </time>
        ),
    },
    {
      ...sorts('created'),
      heading: t('users.created'),
      isNumeric: true,
      isOptional: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatDateTime(createdAt, language)}>
          {date.format(new Date(createdAt))}
        </time>
      ),
    },
  ];
}
