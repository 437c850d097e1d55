import type { TextRow } from '@foyer/contract/translations.ts';
import { useQuery } from '@tanstack/react-query';
import TextSearch from 'lucide-react/icons/text-search';
import { useState } from 'react';

import { ListEmptyState } from '#/administration/list/list-empty-state.tsx';
import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { EMPTY_PAGE, useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { textsQuery } from './data.ts';
import { TextDialog } from './text-dialog.tsx';
import { TextItem } from './text-item.tsx';
import { textsPath, type TextsPageQuery } from './texts-address.ts';

import styles from './texts-section.module.css';

/** One page of the texts, and the dialog that edits one. */
export function TextList({ listQuery }: { listQuery: TextsPageQuery }) {
  const t = useTexts();
  const texts = useQuery(textsQuery(listQuery));
  const pager = useCursorPager(texts.data ?? EMPTY_PAGE, (cursor) => navigate(textsPath({ ...listQuery, cursor })));
  // The content stays rendered while the dialog closes; each opening starts with a new form.
  const [edited, setEdited] = useState<{ row: TextRow; open: boolean; count: number }>();

  if (texts.data === undefined && !isNotFound(texts.error)) {
    if (texts.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('translations.failed')} {...retryTexts()} onRetry={() => void texts.refetch()} />;
  }
  if (texts.data === undefined || texts.data.list.length === 0)
    return (
      <ListEmptyState
        icon={<TextSearch size={28} />}
        cursor={listQuery.cursor}
        isFiltered={listQuery.query !== '' || listQuery.changed}
        title={t('translations.none')}
        filteredTitle={t('translations.noneFound')}
        filteredHint={t('translations.noneFoundHint')}
        onClear={() => navigate(textsPath({ ...listQuery, query: '', changed: false }))}
        onFirstPage={() => navigate(textsPath({ ...listQuery, cursor: {} }))}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label={t('translations.list')} aria-busy={texts.isPlaceholderData}>
        {texts.data.list.map((row) => (
          <TextItem
            key={row.key}
            row={row}
            language={listQuery.language}
            onEdit={() => setEdited({ row, open: true, count: (edited?.count ?? 0) + 1 })}
          />
        ))}
      </ul>
      <Pager {...pager} />
      {edited !== undefined && (
        <TextDialog
          key={edited.count}
          language={listQuery.language}
          row={edited.row}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
    </>
  );
}
