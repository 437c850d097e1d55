import type { ReactNode } from 'react';

import type { PageCursor } from '#/shared/api/cursor-page.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { BlankState } from '#/ui/feedback/blank-state.tsx';

type NothingHereProps = {
  icon: ReactNode;
  /** The part of the list that was asked for, and whether the list is narrowed down. */
  cursor: PageCursor;
  narrowed: boolean;
  /** When there is nothing at all, and when nothing fits the filters. */
  title: string;
  foundTitle: string;
  foundHint: string;
  onClear: () => void;
  onBegin: () => void;
};

/** Stands where the rows of a list would be: why there are none, and the way out. */
export function NothingHere({ icon, cursor, narrowed, title, foundTitle, foundHint, ...ways }: NothingHereProps) {
  const t = useTexts();
  if (cursor.after !== undefined || cursor.before !== undefined)
    return (
      <BlankState
        icon={icon}
        title={t('administration.nothingHere')}
        titleAs="h3"
        hint={t('administration.nothingHereHint')}
        action={
          <Button variant="secondary" onClick={ways.onBegin}>
            {t('administration.beginning')}
          </Button>
        }
      />
    );
  if (!narrowed) return <BlankState icon={icon} title={title} titleAs="h3" />;
  return (
    <BlankState
      icon={icon}
      title={foundTitle}
      titleAs="h3"
      hint={foundHint}
      action={
        <Button variant="secondary" onClick={ways.onClear}>
          {t('administration.clearFilters')}
        </Button>
      }
    />
  );
}
