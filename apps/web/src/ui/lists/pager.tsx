import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';

import { IconButton } from '#/ui/buttons/icon-button.tsx';

import styles from './pager.module.css';

type PagerProps = {
  texts: { label: string; range: string; previous: string; next: string };
  /** Counts from 1. */
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
};

/** Turns the pages of a long list, and says which part of it is shown; absent where there is only one. */
export function Pager({ texts, page, pages, onPageChange }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      {/* Both buttons keep the keyboard's focus at the ends, so they are never disabled in earnest. */}
      <output className={styles.range}>{texts.range}</output>
      <IconButton
        label={texts.previous}
        icon={<ChevronLeft size={20} aria-hidden />}
        className={styles.button}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPageChange(page - 1)}
      />
      <IconButton
        label={texts.next}
        icon={<ChevronRight size={20} aria-hidden />}
        className={styles.button}
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPageChange(page + 1)}
      />
    </nav>
  );
}
