import { useTexts } from '#/shared/language.ts';
import { Pager } from '#/ui/pager.tsx';

import { PAGE } from './data.ts';

type ListPagerProps = { page: number; total: number; onTurn: (page: number) => void };

/** Turns the pages of a list; absent where there is only one. */
export function ListPager({ page, total, onTurn }: ListPagerProps) {
  const t = useTexts();
  const pages = Math.ceil(total / PAGE);
  if (pages <= 1) return null;
  const range = { from: (page - 1) * PAGE + 1, to: Math.min(page * PAGE, total), total };
  return (
    <Pager
      words={{
        label: t('notices.pages'),
        range: t('notices.range', range),
        previous: t('notices.previousPage'),
        next: t('notices.nextPage'),
      }}
      page={page}
      pages={pages}
      onTurn={onTurn}
    />
  );
}
