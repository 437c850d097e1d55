import type { UploadedLicence } from '@foyer/contract/licence.ts';

import { formatDateTime, formatDateRange, formatShortDate } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { Badge } from '#/ui/feedback/badge.tsx';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';

import { QuantityList } from './quantity-list.tsx';

import styles from './history.module.css';

type TableTranslate = ReturnType<typeof useTexts>;

const TONES = {
  valid: 'success',
  upcoming: 'info',
  expired: 'danger',
  replaced: 'neutral',
  unverified: 'warning',
} as const;

/** Uploaded licences, one row each. */
export function HistoryTable({ history }: { history: readonly UploadedLicence[] }) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <RecordTable<UploadedLicence>
      caption={t('licence.history')}
      columns={historyColumns(t, language)}
      rows={history}
      rowKey={({ id }) => id}
    />
  );
}

function historyColumns(t: TableTranslate, language: string): RecordColumn<UploadedLicence>[] {
  return [
    {
      key: 'licence',
      heading: t('licence.column.licence'),
      isRowHeader: true,
      cell: ({ id, content, ...uploaded }) => (
        <span className={classNames(styles.texts, styles.name)}>
          <bdi className={styles.id}>{id}</bdi>
          {content !== null && <span className={styles.detail}>{kindText(t, content)}</span>}
          <span className={classNames(styles.detail, styles.folded)}>{uploadText(t, uploaded, language)}</span>
        </span>
      ),
    },
    {
      key: 'fate',
      heading: t('licence.column.fate'),
      cell: ({ fate }) => <Badge tone={TONES[fate]}>{t(`licence.fate.${fate}`)}</Badge>,
    },
    {
      key: 'period',
      heading: t('licence.column.period'),
      isNumeric: true,
      cell: ({ content }) =>
        content === null ? '–' : <span className={styles.period}>{validityText(t, content, language)}</span>,
    },
    {
      key: 'quantities',
      heading: t('licence.column.quantities'),
      isNumeric: true,
      cell: ({ content }) => (content === null ? t('licence.unverifiedHint') : <QuantityList content={content} />),
    },
    {
      key: 'uploaded',
      heading: t('licence.column.uploaded'),
      isNumeric: true,
      isOptional: true,
      cell: ({ uploadedAt, uploadedBy }) => (
        <span className={styles.texts}>
          <time dateTime={uploadedAt} className={styles.moment}>
            {formatDateTime(uploadedAt, language)}
          </time>
          <bdi className={styles.detail}>{t('licence.by', { name: uploadedBy })}</bdi>
        </span>
      ),
    },
  ];
}

type Uploaded = Pick<UploadedLicence, 'uploadedAt' | 'uploadedBy'>;

function uploadText(t: TableTranslate, { uploadedAt, uploadedBy }: Uploaded, language: string): string {
  return `${formatDateTime(uploadedAt, language)} ${t('licence.by', { name: uploadedBy })}`;
}

type HistoryLicence = NonNullable<UploadedLicence['content']>;

function kindText(t: TableTranslate, { primaryLicenceId, type }: HistoryLicence): string {
  const kind =
    primaryLicenceId === null ? t('licence.kind.primary') : t('licence.kind.enlarging', { id: primaryLicenceId });
  return `${kind} · ${t(`licence.type.${type}`)}`;
}

function validityText(t: TableTranslate, { activationTime, expirationTime }: HistoryLicence, language: string): string {
  if (expirationTime === null) return t('licence.from', { date: formatShortDate(activationTime, language) });
  return formatDateRange(activationTime, expirationTime, language);
}
