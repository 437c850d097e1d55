import { useRef, type ReactNode, type RefObject } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';

import styles from './file-choice.module.css';

type FileChoiceProps = {
  /** What the button says, with its icon. */
  children: ReactNode;
  /** That files can be dropped, for those who have a mouse; whoever listens for them says whether some hover. */
  dropText: string;
  hovering: boolean;
  /** What can be chosen, for the browser's own dialog. */
  accept?: string;
  multiple?: boolean;
  variant?: 'primary' | 'secondary';
  /** What else there is to know. */
  more?: ReactNode;
  /** Names what is wrong with what was chosen. */
  describedBy?: string;
  wrong?: boolean;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  onChoose: (files: File[]) => void;
};

/** A place where files are chosen, and one sees that they can be dropped. */
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
          // The same file may be chosen again, mended or after it was removed.
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
