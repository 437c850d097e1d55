import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

import { CopyButton } from '#/ui/buttons/copy-button.tsx';

import styles from './one-time-reveal.module.css';

type OneTimeRevealProps = { intro: ReactNode; children: ReactNode; actions: ReactNode };

/** Values that are shown once: introduction, values, and the buttons that close it. */
export function OneTimeReveal({ intro, children, actions }: OneTimeRevealProps) {
  return (
    <div className={styles.values}>
      {intro}
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** A paragraph about values that are shown once. */
export function OneTimeRevealHint({ children }: { children: ReactNode }) {
  return <p className={styles.intro}>{children}</p>;
}

type OneTimeRevealIntroProps = {
  children: ReactNode;
  /** Element to focus, for a dialog that opens with the values and moves the focus itself. */
  start?: RefObject<HTMLParagraphElement | null> | undefined;
};

/** The first paragraph. The form that had the focus was removed, so this paragraph gets it and is read out. */
export function OneTimeRevealIntro({ children, start }: OneTimeRevealIntroProps) {
  const intro = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (start === undefined) intro.current?.focus();
  }, [start]);
  return (
    <p className={styles.intro} ref={start ?? intro} tabIndex={-1}>
      {children}
    </p>
  );
}

type CopiedValue = { readonly term: string; readonly value: string; readonly copyLabel: string };

/** Values by name, each with a button that copies it. */
export function CopiedValues({ values, copiedLabel }: { values: readonly CopiedValue[]; copiedLabel: string }) {
  return (
    <dl className={styles.list}>
      {values.map(({ term, value, copyLabel }) => (
        <div key={term} className={styles.value}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.line}>
            <code className={styles.text}>{value}</code>
            <CopyButton label={copyLabel} copiedLabel={copiedLabel} text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
