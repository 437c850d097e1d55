import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';

import { IconButton } from '#/ui/buttons/icon-button.tsx';

import styles from './pager.module.css';

type CursorPagerProps = {
  texts: { label: string; total: string; previous: string; next: string };
  /** Absent at the ends of the list. */
  onPrevious?: () => void;
  onNext?: () => void;
};

/** Says how many there are of a long list, and leads to what stands before and behind the shown part. */
export function CursorPager({ texts, onPrevious, onNext }: CursorPagerProps) {
  const pageChanges = onPrevious !== undefined || onNext !== undefined;
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <output className={styles.range}>{texts.total}</output>
      {pageChanges && (
        // Both keep the keyboard's focus at the ends, so they are never disabled in earnest.
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
