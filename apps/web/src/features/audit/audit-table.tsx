import { formatDateTimeWithSeconds } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Badge } from '#/ui/feedback/badge.tsx';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';
import { RowButton } from '#/ui/lists/row-link.tsx';

import { kindText } from './audit-kinds.ts';
import { AuditSentence } from './audit-sentence.tsx';
import type { AuditLogEntry, NamedPermissions } from './data.ts';
import { originText } from './named-objects.ts';

import styles from './audit-list.module.css';

type AuditTableProps = {
  entries: readonly AuditLogEntry[];
  permissions: NamedPermissions;
  busy: boolean;
  onOpen: (entry: AuditLogEntry) => void;
};

/** Audit entries, one sentence each; a click opens the details. */
export function AuditTable({ entries, permissions, busy, onOpen }: AuditTableProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <RecordTable<AuditLogEntry>
      caption={t('audit.list')}
      columns={auditColumns({ t, language, permissions, onOpen })}
      rows={entries}
      rowKey={({ id }) => id}
      busy={busy}
    />
  );
}

type AuditColumnOptions = {
  t: ReturnType<typeof useTexts>;
  language: string;
  permissions: NamedPermissions;
  onOpen: (entry: AuditLogEntry) => void;
};

function auditColumns({ t, language, permissions, onOpen }: AuditColumnOptions): RecordColumn<AuditLogEntry>[] {
  return [
    {
      key: 'event',
      heading: t('audit.event.label'),
      isRowHeader: true,
      cell: (entry) => (
        <span className={styles.texts}>
          <AuditSentence entry={entry} permissions={permissions} />
          <RowButton className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(entry)}>
            {kindText(entry.event)}
          </RowButton>
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
    { key: 'result', heading: t('audit.result.label'), cell: ({ result }) => <ResultBadge result={result} /> },
    {
      key: 'address',
      heading: t('audit.origin'),
      isNumeric: true,
      cell: ({ address }) => <bdi className={styles.whole}>{originText(address)}</bdi>,
    },
  ];
}

/** Whether the action was done or refused. */
export function ResultBadge({ result }: Pick<AuditLogEntry, 'result'>) {
  const t = useTexts();
  return <Badge tone={result === 'done' ? 'success' : 'danger'}>{t(`audit.result.${result}`)}</Badge>;
}
