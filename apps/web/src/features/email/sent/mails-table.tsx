import { displayEmail } from '@foyer/contract/rules/email-address.ts';

import { formatDateTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Badge } from '#/ui/feedback/badge.tsx';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';

import type { MailListRow } from './data.ts';
import { MailOutcome } from './mail-outcome.tsx';
import { RetryMail } from './retry-mail.tsx';

import styles from './mails.module.css';

const TONES = { waiting: 'info', sent: 'success', replaced: 'neutral', dead: 'danger' } as const;

/** Emails, one row each, without their content. */
export function MailsTable({ emails, busy }: { emails: readonly MailListRow[]; busy: boolean }) {
  const t = useTexts();
  const { language } = useLanguage();
  const mayRetry = useMay('mails.write');
  return (
    <RecordTable<MailListRow>
      caption={t('sentEmails.list')}
      columns={mailColumns(t, language)}
      rows={emails}
      rowKey={({ id }) => id}
      busy={busy}
      {...(mayRetry && {
        actions: {
          heading: t('administration.actions'),
          cell: actionsOf,
        },
      })}
    />
  );
}

const actionsOf = (mail: MailListRow) => mail.mayRetry && <RetryMail mail={mail} />;

function mailColumns(t: ReturnType<typeof useTexts>, language: string): RecordColumn<MailListRow>[] {
  return [
    {
      key: 'recipient',
      heading: t('sentEmails.recipient'),
      isRowHeader: true,
      cell: ({ recipient, subject }) => (
        <span className={styles.texts}>
          <bdi>{displayEmail(recipient)}</bdi>
          <bdi className={styles.subject}>{subject}</bdi>
        </span>
      ),
    },
    {
      key: 'state',
      heading: t('sentEmails.state.label'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`sentEmails.is.${state}`)}</Badge>,
    },
    { key: 'outcome', heading: t('sentEmails.outcome'), cell: (mail) => <MailOutcome mail={mail} /> },
    {
      key: 'created',
      heading: t('sentEmails.created'),
      isNumeric: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ];
}
