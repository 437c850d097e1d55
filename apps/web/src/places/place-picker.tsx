import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { type PlaceOption, placePath } from '#/shared/forms/place-options.ts';
import { type PlaceSource, placesQuery } from '#/shared/forms/place-source.ts';
import { type PlaceHistory, useRecentPlaces } from '#/shared/forms/recent-places.ts';
import { useAsyncSearch } from '#/shared/forms/use-async-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { TreeField } from '#/ui/forms/tree-field.tsx';

import { PlaceIcon } from './place-icon.tsx';
import { PlaceMatches, PlaceTree } from './place-tree.tsx';

type PlacePickerProps = {
  label: string;
  source: PlaceSource;
  history: PlaceHistory;
  texts: {
    placeholder: string;
    /** Heading of all places, below the recent ones. */
    all: string;
    /** A search without results. */
    none: string;
  };
  value: PlaceOption | null;
  onChoose: (choice: PlaceOption) => void;
  error?: string | undefined;
  /** Shown below the field. */
  hint?: string | undefined;
  /** Variant for a filter bar. */
  onClear?: (() => void) | undefined;
  /** Variant with this button instead of the field. */
  button?: ReactElement;
  /** Shown at the end of the tree. */
  note?: string | undefined;
};

/** Chooses an organisation or a store of a source: by search, in the tree, or among recent ones. */
export function PlacePicker(props: PlacePickerProps) {
  const { label, source, history, texts, value, onChoose, error, hint, onClear, button, note } = props;
  const t = useTexts();
  const recent = useRecentPlaces(history);
  const { searched, isCurrent, onSearch } = useAsyncSearch();
  const isSearch = searched !== '' || !isCurrent;
  const found = useInfiniteQuery({ ...placesQuery(source, { text: searched }), enabled: searched !== '' });
  const matches = isSearch && isCurrent ? found.data?.pages.flatMap(({ list }) => list) : undefined;

  function status(): string | undefined {
    if (!isSearch || (matches !== undefined && matches.length > 0)) return undefined;
    if (!isCurrent || found.isFetching) return t('administration.searching');
    return found.isError ? t('administration.searchFailed') : texts.none;
  }

  const choosing = {
    chosen: value?.id,
    onChoose: (place: PlaceOption) => {
      recent.add(place.id);
      onChoose(place);
    },
  };
  return (
    <TreeField
      label={label}
      error={error}
      hint={hint}
      placeholder={texts.placeholder}
      searchLabel={t('administration.searchByName')}
      status={status()}
      value={value && { label: value.name, detail: placePath(value), icon: <PlaceIcon kind={value.kind} /> }}
      onSearch={onSearch}
      maxLength={SEARCH_LENGTH}
      button={button}
      note={note}
      {...(onClear && { filter: { clearLabel: t('administration.clearFilter'), onClear } })}
    >
      {isSearch ? (
        <PlaceMatches
          matches={matches ?? []}
          hasMore={found.hasNextPage}
          isLoading={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
          {...choosing}
        />
      ) : (
        <PlaceTree source={source} recentIds={recent.read} heading={texts.all} {...choosing} />
      )}
    </TreeField>
  );
}
