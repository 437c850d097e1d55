import { EXPIRED_MAIL_ERROR } from '@foyer/contract/email.ts';

import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import type { MailListRow } from './data.ts';

import styles from './mails.module.css';

/** Delivery attempts of an email, the last error, and the time of the next attempt or of completion. */
export function MailOutcome({ mail: { attempts, trouble, nextAt, doneAt } }: { mail: MailListRow }) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const when = doneAt === null ? nextAt && t('sentEmails.nextAt', { when: moment(nextAt) }) : moment(doneAt);
  const attemptsText = attempts > 0 && t('sentEmails.attempts', { count: attempts });
  return (
    <span className={styles.outcome}>
      <span className={styles.quiet}>{[attemptsText, when].filter(Boolean).join(' · ') || '–'}</span>
      {trouble !== null && (
        <bdi className={styles.error}>
          {trouble === EXPIRED_MAIL_ERROR ? t('sentEmails.tooLate') : t('sentEmails.trouble', { words: trouble })}
        </bdi>
      )}
    </span>
  );
}
