import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';

import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';

import styles from './search-field.module.css';

type SearchFieldProps = {
  /** Placeholder and accessible name. */
  label: string;
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
  maxLength: number;
  className?: string | undefined;
};

/** Search input of a list. */
export function SearchField({ label, clearLabel, value, onChange, onLeave, maxLength, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(styles.box, className)}>
      <Search size={17} className={styles.lens} aria-hidden />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          icon={<X size={16} aria-hidden />}
          className={styles.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
