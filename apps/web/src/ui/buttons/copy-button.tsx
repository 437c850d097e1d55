import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';

import { Button } from './button.tsx';

import styles from './copy-button.module.css';

/** How long the button shows `copiedLabel`, in milliseconds. */
const COPIED_MS = 2500;

type CopyButtonProps = {
  label: string;
  /** Replaces the label after a copy. */
  copiedLabel: string;
  text: string;
  className?: string | undefined;
};

/**
 * Copies a text to the clipboard. Not rendered where the browser has no clipboard API: over plain HTTP, except on
 * localhost.
 */
export function CopyButton({ label, copiedLabel, text, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  if (!('clipboard' in navigator)) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Refused by a browser policy: the text is beside the button and can be selected.
    }
  }

  return (
    // An open dialog hides all but live regions from screen readers: without `aria-label` the button would have no
    // name.
    <Button
      variant="secondary"
      className={className}
      aria-label={copied ? copiedLabel : label}
      onClick={() => void copy()}
    >
      {copied ? (
        <Check size={17} className={styles.icon} aria-hidden />
      ) : (
        <Copy size={17} className={styles.icon} aria-hidden />
      )}
      {/* Both labels are always rendered, so that the button keeps its width. */}
      <span className={styles.labels}>
        <span className={copied ? styles.hidden : undefined}>{label}</span>
        <span className={copied ? undefined : styles.hidden} aria-live="polite">
          {copiedLabel}
        </span>
      </span>
    </Button>
  );
}
