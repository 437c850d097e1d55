import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';

import { Button } from '#/ui/buttons/button.tsx';

import { EmptyState } from './empty-state.tsx';

import styles from './load-failed.module.css';

type LoadFailedProps = {
  title: string;
  /** Level of the title in the outline: a panel's heading or the page's. */
  titleAs?: 'h1' | 'h3' | 'p';
  hint: string;
  retryLabel: string;
  onRetry: () => void;
  /** Another action, beside the retry. */
  other?: ReactNode;
};

/** Replaces content that failed to load. */
export function LoadFailed({ title, titleAs = 'h3', hint, retryLabel, onRetry, other }: LoadFailedProps) {
  return (
    <EmptyState
      icon={<CloudOff size={28} />}
      title={title}
      titleAs={titleAs}
      hint={hint}
      action={
        <span className={styles.actions}>
          <Button onClick={onRetry}>
            <RotateCw size={18} aria-hidden />
            {retryLabel}
          </Button>
          {other}
        </span>
      }
      alert
    />
  );
}
