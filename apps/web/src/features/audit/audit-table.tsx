import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Badge } from '#/ui/feedback/badge.tsx';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';

import { kindWords } from './audit-kinds.ts';
import { AuditSentence } from './audit-sentence.tsx';
import type { AuditLine, NamedPermissions } from './data.ts';
import { formatDateTimeWithSeconds } from './format-date-time-with-seconds.ts';
import { originWords } from './named.ts';

import styles from './audit-list.module.css';

type AuditTableProps = {
  lines: readonly AuditLine[];
  permissions: NamedPermissions;
  busy: boolean;
  onOpen: (line: AuditLine) => void;
};

/** Entries of the trail, a sentence each; each opens what is known of it. */
export function AuditTable({ lines, permissions, busy, onOpen }: AuditTableProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <RecordTable<AuditLine>
      caption={t('audit.list')}
      columns={auditColumns({ t, language, permissions, onOpen })}
      rows={lines}
      rowKey={({ id }) => id}
      busy={busy}
    />
  );
}

type Shown = {
  t: ReturnType<typeof useTexts>;
  language: string;
  permissions: NamedPermissions;
  onOpen: (line: AuditLine) => void;
};

/** What is seen of each entry. */
function auditColumns({ t, language, permissions, onOpen }: Shown): RecordColumn<AuditLine>[] {
  return [
    {
      key: 'event',
      heading: t('audit.event'),
      isRowHeader: true,
      cell: (line) => (
        <span className={styles.words}>
          <AuditSentence line={line} permissions={permissions} />
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(line)}>
            {kindWords(line.event)}
          </button>
        </span>
      ),
    },
    {
      key: 'at',
      heading: t('audit.at'),
      isNumeric: true,
      cell: ({ at }) => (
        <time className={styles.whole} dateTime={at}>
          {formatDateTimeWithSeconds(at, language)}
        </time>
      ),
    },
    { key: 'result', heading: t('audit.result'), cell: ({ result }) => <ResultBadge result={result} /> },
    {
      key: 'address',
      heading: t('audit.origin'),
      isNumeric: true,
      cell: ({ address }) => <bdi className={styles.whole}>{originWords(address)}</bdi>,
    },
  ];
}

/** Whether it was done or refused. */
export function ResultBadge({ result }: Pick<AuditLine, 'result'>) {
  const t = useTexts();
  return <Badge tone={result === 'done' ? 'success' : 'danger'}>{t(`audit.result.${result}`)}</Badge>;
}
