import { useId } from 'react';

import { formatEnteredDateTime } from '#/shared/i18n/format.ts';
import { useLanguage } from '#/shared/i18n/language.ts';

import styles from './audit-filters.module.css';

type TimeFieldProps = { label: string; value: string; onChange: (value: string) => void };

/** A local date and time, as one end of a period. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const { language } = useLanguage();
  return (
    <span className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        className={styles.moment}
        value={value}
        aria-describedby={`${id}-spelled`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span id={`${id}-spelled`} className={styles.spelled}>
        {formatEnteredDateTime(value, language)}
      </span>
    </span>
  );
}
