import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import type { MailListRow } from './data.ts';

import styles from './mails.module.css';

/** What the server writes down for a mail whose time was over, which no mail server has said. */
const TOO_LATE = 'no longer worth sending';

/** How often a mail was tried, what went wrong the last time, and when it is or was over. */
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
          {trouble === TOO_LATE ? t('sentEmails.tooLate') : t('sentEmails.trouble', { words: trouble })}
        </bdi>
      )}
    </span>
  );
}
