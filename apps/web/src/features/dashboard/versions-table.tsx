import { localName, useTexts } from '#/shared/i18n/language.ts';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Table, type TableColumn } from '#/ui/lists/table.tsx';

import { versionRows, type VersionRow, type Versions } from './version-rows.ts';

import styles from './versions.module.css';

export function VersionsTable({ versions }: { versions: Versions }) {
  const t = useTexts();
  return (
    <div className={styles.versions}>
      <Table
        caption={t('applications.versionsHint')}
        rows={versionRows(versions, t('frame.brand'), localName)}
        rowKey={(row) => row.code ?? ''}
        columns={columnsIn(t)}
      />
    </div>
  );
}

function columnsIn(t: ReturnType<typeof useTexts>): TableColumn<VersionRow>[] {
  const codeOf = ({ code }: VersionRow) =>
    code ? <code className={styles.code}>{code}</code> : t('applications.platform');
  return [
    {
      key: 'name',
      heading: t('applications.name'),
      isRowHeader: true,
      cell: (row) => (
        <>
          {row.name}
          <div className={styles.folded}>{codeOf(row)}</div>
        </>
      ),
    },
    { key: 'version', heading: t('applications.version'), isNumeric: true, cell: (row) => row.version },
    { key: 'code', heading: t('applications.code'), cell: codeOf },
  ];
}

const ROWS = Array.from({ length: 6 }, (_, row) => row);

export function VersionsSkeleton() {
  const t = useTexts();
  return (
    <Waiting className={styles.rows} label={t('frame.loading')}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowSkeleton} />
      ))}
    </Waiting>
  );
}
