import type { ImportedPerson, ImportProblem } from '@foyer/contract/user-import.ts';

import type { useTexts } from '#/shared/i18n/language.ts';
import type { RecordColumn } from '#/ui/lists/record-table.tsx';

import { grantsOf, problemText } from './import-texts.ts';

import styles from './import-users.module.css';

type ColumnTranslate = ReturnType<typeof useTexts>;

export function problemColumns(t: ColumnTranslate): readonly RecordColumn<ImportProblem>[] {
  return [
    {
      key: 'line',
      heading: t('userImport.line'),
      isRowHeader: true,
      cell: ({ line }) => <span className={styles.line}>{t('userImport.lineOf', { line: String(line) })}</span>,
    },
    { key: 'column', heading: t('userImport.column.label'), cell: ({ column }) => column && <code>{column}</code> },
    { key: 'problem', heading: t('userImport.problem'), cell: (problem) => problemText(t, problem) },
    { key: 'value', heading: t('userImport.value'), cell: ({ value }) => <bdi>{value}</bdi> },
  ];
}

/** Columns of the users in a file. */
export function peopleColumns(t: ColumnTranslate): readonly RecordColumn<ImportedPerson>[] {
  return [
    {
      key: 'username',
      heading: t('account.username'),
      isRowHeader: true,
      cell: ({ username }) => <bdi>{username}</bdi>,
    },
    { key: 'name', heading: t('users.name'), cell: ({ displayName }) => <bdi>{displayName}</bdi> },
    { key: 'email', heading: t('account.email'), cell: ({ email }) => <bdi>{email}</bdi> },
    {
      key: 'organisation',
      heading: t('administration.organisation'),
      cell: ({ organisation }) => <bdi>{organisation}</bdi>,
    },
    {
      key: 'roles',
      heading: t('userImport.roles'),
      cell: (person) =>
        grantsOf(person).map(({ role, place, lastDay }) => (
          <div key={`${role} ${place}`}>
            <bdi>{role}</bdi> <bdi className={styles.place}>{place}</bdi>
            {lastDay !== '' && <span className={styles.place}> {t('users.grantedUntil', { date: lastDay })}</span>}
          </div>
        )),
    },
  ];
}
