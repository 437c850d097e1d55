import { useLanguage, useTexts } from '#/shared/language.ts';
import { Mark } from '#/ui/mark.tsx';
import { RecordTable, type RecordColumn } from '#/ui/record-table.tsx';

import { kindWords, subjectWords } from './audit-kinds.ts';
import type { AuditLine } from './data.ts';
import { secondsMoment } from './seconds-moment.ts';

import styles from './audit-list.module.css';

type AuditTableProps = { lines: readonly AuditLine[]; busy: boolean; onOpen: (line: AuditLine) => void };

/** Lines of the trail; each opens what is known of it. */
export function AuditTable({ lines, busy, onOpen }: AuditTableProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <RecordTable<AuditLine>
      caption={t('audit.list')}
      columns={auditColumns({ t, language, onOpen })}
      rows={lines}
      rowKey={({ id }) => id}
      busy={busy}
    />
  );
}

type Shown = { t: ReturnType<typeof useTexts>; language: string; onOpen: (line: AuditLine) => void };

/** What is seen of each line. */
function auditColumns({ t, language, onOpen }: Shown): RecordColumn<AuditLine>[] {
  return [
    {
      key: 'event',
      heading: t('audit.event'),
      names: true,
      cell: (line) => (
        <span className={styles.words}>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(line)}>
            {kindWords(line.event)}
          </button>
          <span className={styles.about}>{subjectWords(line.event)}</span>
        </span>
      ),
    },
    {
      key: 'at',
      heading: t('audit.at'),
      figures: true,
      cell: ({ at }) => <time dateTime={at}>{secondsMoment(at, language)}</time>,
    },
    { key: 'actor', heading: t('audit.actor'), cell: ({ actor }) => <Name name={actor.name} /> },
    { key: 'subject', heading: t('audit.subject'), cell: ({ subject }) => <Name name={subject?.name ?? ''} /> },
    { key: 'result', heading: t('audit.result'), cell: ({ result }) => <ResultMark result={result} /> },
    { key: 'address', heading: t('audit.origin'), figures: true, cell: ({ address }) => <bdi>{address}</bdi> },
  ];
}

function Name({ name }: { name: string }) {
  return name === '' ? <span className={styles.about}>–</span> : <bdi>{name}</bdi>;
}

/** Whether it was done or refused. */
export function ResultMark({ result }: Pick<AuditLine, 'result'>) {
  const t = useTexts();
  return <Mark tone={result === 'done' ? 'success' : 'danger'}>{t(`audit.result.${result}`)}</Mark>;
}
