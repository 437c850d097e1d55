import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';

import { IconButton } from '#/ui/buttons/icon-button.tsx';

import styles from './pager.module.css';

type PagerProps = {
  texts: { label: string; summary: string; previous: string; next: string };
  /** Absent at the ends of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** Pager below a list: a summary, and buttons for the previous and the next page unless the whole list is shown. */
export function Pager({ texts, onPrevious, onNext }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <output className={styles.range}>{texts.summary}</output>
      {(onPrevious !== undefined || onNext !== undefined) && (
        // At the ends the buttons are not disabled, because disabling them would remove their focus.
        <>
          <IconButton
            label={texts.previous}
            icon={<ChevronLeft size={20} aria-hidden />}
            className={styles.button}
            aria-disabled={onPrevious === undefined}
            onClick={onPrevious}
          />
          <IconButton
            label={texts.next}
            icon={<ChevronRight size={20} aria-hidden />}
            className={styles.button}
            aria-disabled={onNext === undefined}
            onClick={onNext}
          />
        </>
      )}
    </nav>
  );
}
