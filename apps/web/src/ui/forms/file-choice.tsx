import { useRef, type ReactNode, type RefObject } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';

import styles from './file-choice.module.css';

type FileChoiceProps = {
  /** Text and icon of the button. */
  children: ReactNode;
  /** Hint that files can be dropped. The caller handles the drop and sets `hovering` while files are over the page. */
  dropText: string;
  hovering: boolean;
  /** File types offered by the browser's file dialog. */
  accept?: string;
  multiple?: boolean;
  variant?: 'primary' | 'secondary';
  /** Additional information. */
  more?: ReactNode;
  /** ID of the error message. */
  describedBy?: string;
  wrong?: boolean;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  onChoose: (files: File[]) => void;
};

/** A button that opens the file dialog, with a hint that files can be dropped. */
export function FileChoice({
  children,
  dropText,
  hovering,
  accept,
  multiple = false,
  variant = 'secondary',
  more,
  describedBy,
  wrong = false,
  buttonRef,
  onChoose,
}: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(styles.skeleton, hovering && styles.hovering)}>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onChoose(Array.from(currentTarget.files ?? []));
          // Lets the user choose the same file again, corrected or after it was removed.
          currentTarget.value = '';
        }}
      />
      <Button
        variant={variant}
        ref={buttonRef}
        aria-describedby={describedBy}
        {...(wrong && { 'data-problem': true })}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <span className={styles.drop} aria-hidden>
        {dropText}
      </span>
      {more !== undefined && <span className={styles.more}>{more}</span>}
    </div>
  );
}
