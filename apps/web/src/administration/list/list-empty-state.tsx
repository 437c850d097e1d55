import type { ReactNode } from 'react';

import type { PageCursor } from '#/shared/api/paging.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';

type ListEmptyStateProps = {
  icon: ReactNode;
  /** The requested page of the list, and whether the list is filtered. */
  cursor: PageCursor;
  isFiltered: boolean;
  /** Titles of an empty list, and of one without matches. */
  title: string;
  filteredTitle: string;
  filteredHint: string;
  onClear: () => void;
  onFirstPage: () => void;
};

/** Replaces the rows of an empty list: the reason, and a button that shows rows again. */
export function ListEmptyState({
  icon,
  cursor,
  isFiltered,
  title,
  filteredTitle,
  filteredHint,
  ...exits
}: ListEmptyStateProps) {
  const t = useTexts();
  if (cursor.after !== undefined || cursor.before !== undefined)
    return (
      <EmptyState
        icon={icon}
        title={t('administration.nothingHere')}
        titleAs="h3"
        hint={t('administration.nothingHereHint')}
        action={
          <Button variant="secondary" onClick={exits.onFirstPage}>
            {t('administration.beginning')}
          </Button>
        }
      />
    );
  if (!isFiltered) return <EmptyState icon={icon} title={title} titleAs="h3" />;
  return (
    <EmptyState
      icon={icon}
      title={filteredTitle}
      titleAs="h3"
      hint={filteredHint}
      action={
        <Button variant="secondary" onClick={exits.onClear}>
          {t('administration.clearFilters')}
        </Button>
      }
    />
  );
}
