import { localName, useTexts } from '#/shared/language.ts';
import { Skeleton, Waiting } from '#/ui/skeleton.tsx';
import { Table, type Column } from '#/ui/table.tsx';

import { versionRows, type VersionRow, type Versions } from './version-rows.ts';

import styles from './versions.module.css';

export function VersionsTable({ versions }: { versions: Versions }) {
  const t = useTexts();
  return (
    <Table
      caption={t('applications.versionsHint')}
      rows={versionRows(versions, localName)}
      rowKey={(row) => row.code ?? ''}
      columns={columnsIn(t)}
    />
  );
}

function columnsIn(t: ReturnType<typeof useTexts>): Column<VersionRow>[] {
  return [
    { key: 'name', heading: t('applications.name'), names: true, cell: (row) => row.name },
    { key: 'version', heading: t('applications.version'), figures: true, cell: (row) => row.version },
    {
      key: 'code',
      heading: t('applications.code'),
      cell: (row) => (row.code ? <code className={styles.code}>{row.code}</code> : t('applications.platform')),
    },
  ];
}

const ROWS = Array.from({ length: 6 }, (_, row) => row);

/** Keeps the place of the table. */
export function VersionsSkeleton() {
  const t = useTexts();
  return (
    <Waiting className={styles.rows} label={t('frame.loading')}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowPlace} />
      ))}
    </Waiting>
  );
}
