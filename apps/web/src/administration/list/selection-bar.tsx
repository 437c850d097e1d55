import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

import { formatTotal } from '#/shared/api/paging.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import type { RowSelection } from './use-selection.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  selection: RowSelection;
  /** The list on which the rows are selected. */
  page: { readonly list: readonly unknown[]; readonly total: number; readonly more: boolean };
  /** Buttons for the selected rows. */
  children: ReactNode;
};

/** How many rows of a list are selected, the selection of all results, and the actions. Empty without a selection. */
export function SelectionBar({ selection, page, children }: SelectionBarProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { all, count, selectAll, clear } = selection;
  const total = formatTotal(page, language);
  const shown = all ? total : formatTotal({ total: count, more: false }, language);
  const text = count === 0 ? '' : t('administration.selection.count', { count, shown });
  return (
    <>
      <output className={hidden.visuallyHidden}>{text}</output>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('administration.selection.label')}>
          <span className={styles.count} aria-hidden>
            {text}
          </span>
          <Button variant="quiet" aria-label={t('administration.selection.clear')} onClick={clear}>
            <X size={16} aria-hidden />
            <span className={styles.clear}>{t('administration.selection.clear')}</span>
          </Button>
          {!all && (page.more || page.total > count) && (
            <Button variant="quiet" onClick={selectAll}>
              {t('administration.selection.all', { total })}
            </Button>
          )}
          <span className={styles.actions}>{children}</span>
        </section>
      )}
    </>
  );
}
