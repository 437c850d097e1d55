import { t } from '#/shared/i18n/language.ts';
import { Person } from '#/ui/identity/person.tsx';
import type { RecordColumn } from '#/ui/lists/record-table.tsx';

import { reasonText } from './action-texts.ts';
import type { ActionPerson } from './data.ts';

import styles from './user-actions.module.css';

/** Columns of the report of an action. */
export function actionColumns(): readonly RecordColumn<ActionPerson>[] {
  return [
    {
      key: 'person',
      heading: t('userActions.person'),
      isRowHeader: true,
      cell: ({ user }) => (
        <Person name={user.displayName} detail={user.username}>
          <bdi>{user.displayName}</bdi>
        </Person>
      ),
    },
    {
      key: 'result',
      heading: t('userActions.result.label'),
      cell: (person) => (
        <>
          {t(`userActions.result.${person.result}`)}
          {person.code !== null && <div className={styles.quiet}>{reasonText(person)}</div>}
        </>
      ),
    },
  ];
}
