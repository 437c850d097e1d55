import type { TextRow } from '@foyer/contract/translations.ts';
import { useQuery } from '@tanstack/react-query';
import TextSearch from 'lucide-react/icons/text-search';
import { useState } from 'react';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { NothingHere } from '#/administration/list/nothing-here.tsx';
import { isNotFound } from '#/shared/api/not-found.ts';
import { NO_PART, usePartPager } from '#/shared/api/part.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { PartPager } from '#/ui/lists/part-pager.tsx';

import { textsQuery } from './data.ts';
import { TextDialog } from './text-dialog.tsx';
import { TextItem } from './text-item.tsx';
import { textsPath, type TextsShown } from './texts-address.ts';

import styles from './texts-section.module.css';

/** A part of the texts, and the dialog in which one of them is changed. */
export function TextList({ shown }: { shown: TextsShown }) {
  const t = useTexts();
  const texts = useQuery(textsQuery(shown));
  const pager = usePartPager(texts.data ?? NO_PART, (part) => navigate(textsPath({ ...shown, part })));
  // One that closes still shows what it was about; each that opens begins anew.
  const [edited, setEdited] = useState<{ row: TextRow; open: boolean; count: number }>();

  if (texts.data === undefined && !isNotFound(texts.error)) {
    if (texts.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('wording.failed')} {...retryTexts()} onRetry={() => void texts.refetch()} />;
  }
  if (texts.data === undefined || texts.data.list.length === 0)
    return (
      <NothingHere
        icon={<TextSearch size={28} />}
        part={shown.part}
        narrowed={shown.query !== '' || shown.changed}
        title={t('wording.none')}
        foundTitle={t('wording.noneFound')}
        foundHint={t('wording.noneFoundHint')}
        onClear={() => navigate(textsPath({ ...shown, query: '', changed: false }))}
        onBegin={() => navigate(textsPath({ ...shown, part: {} }))}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label={t('wording.list')} aria-busy={texts.isPlaceholderData}>
        {texts.data.list.map((row) => (
          <TextItem
            key={row.key}
            row={row}
            language={shown.language}
            onEdit={() => setEdited({ row, open: true, count: (edited?.count ?? 0) + 1 })}
          />
        ))}
      </ul>
      <PartPager {...pager} />
      {edited !== undefined && (
        <TextDialog
          key={edited.count}
          language={shown.language}
          row={edited.row}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
    </>
  );
}
