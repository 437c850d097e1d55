import { useId } from 'react';

import styles from './audit-filters.module.css';

type TimeFieldProps = { label: string; value: string; onChange: (value: string) => void };

/** A moment in the time zone of this device, as one end of a period. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <span className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        className={styles.moment}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
