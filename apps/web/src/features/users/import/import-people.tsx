import type { ImportedPerson } from '@foyer/contract/user-import.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { RecordTable } from '#/ui/lists/record-table.tsx';

import { peopleColumns } from './import-columns.tsx';

import styles from './import-users.module.css';

/** The first users of a file, as parsed. */
export function ImportPeople({ people }: { people: readonly ImportedPerson[] }) {
  const t = useTexts();
  return (
    <div className={styles.list}>
      <h3 id="import-people" className={styles.subtitle}>
        {t('userImport.people')}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable */}
      <section className={styles.scroller} aria-labelledby="import-people" tabIndex={0}>
        <RecordTable
          caption={t('userImport.people')}
          columns={peopleColumns(t)}
          rows={people}
          rowKey={({ line }) => String(line)}
        />
      </section>
    </div>
  );
}
