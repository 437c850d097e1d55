import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';

import { Button } from './button.tsx';

import styles from './copy-button.module.css';

/** How long the button says that it has copied, in milliseconds. */
const COPIED_MS = 2500;

type CopyButtonProps = {
  label: string;
  /** Takes the label's place for a moment. */
  copiedLabel: string;
  text: string;
  className?: string | undefined;
};

/** Copies a text. Absent where the browser lets no page do so: over plain http, beyond this machine. */
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
      // Refused by a policy of the browser: the text stands beside the button and can be selected.
    }
  }

  return (
    // Behind a dialog all but the words that are read out are hidden: it would have no name.
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
      {/* Both keep their place, so that the button stays as wide as it is. */}
      <span className={styles.labels}>
        <span className={copied ? styles.hidden : undefined}>{label}</span>
        <span className={copied ? undefined : styles.hidden} aria-live="polite">
          {copiedLabel}
        </span>
      </span>
    </Button>
  );
}
