import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useInfiniteQuery } from '@tanstack/react-query';

import { type PlaceOption, type PlaceSelection, placePath, placesQuery } from '#/shared/forms/place-options.ts';
import { useRecentPlaces } from '#/shared/forms/recent-places.ts';
import { useAsyncSearch } from '#/shared/forms/use-async-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { TreeField } from '#/ui/forms/tree-field.tsx';

import { PlaceIcon } from './place-icon.tsx';
import { PlaceMatches, PlaceTree } from './place-tree.tsx';

type PlaceFieldProps = Partial<PlaceSelection> & {
  label: string;
  error?: string | undefined;
  /** Shown below the field. */
  hint?: string | undefined;
  placeholder?: string;
  value: PlaceOption | null;
  onChoose: (choice: PlaceOption | null) => void;
  /** Whether the field is in a filter bar. */
  asFilter?: boolean;
};

/** Chooses an organisation or a store, by search or in the tree. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, error, hint, placeholder, value, onChoose, asFilter = false } = props;
  const { kinds = 'both', permission = 'organisations.read' } = props;
  const t = useTexts();
  const recent = useRecentPlaces();
  const { searched, isCurrent, onSearch } = useAsyncSearch();
  const selection = { kinds, permission };
  const found = useInfiniteQuery({ ...placesQuery(selection, { text: searched }), enabled: searched !== '' });
  const matches = searched === '' || !isCurrent ? undefined : found.data?.pages.flatMap(({ list }) => list);

  function status(): string | undefined {
    if (searched === '' && isCurrent) return undefined;
    if (matches !== undefined && matches.length > 0) return undefined;
    if (!isCurrent || found.isFetching) return t('administration.searching');
    if (found.isError) return t('administration.searchFailed');
    return t(kinds === 'both' ? 'administration.noPlace' : 'administration.noOrganisation');
  }

  function choose(place: PlaceOption) {
    recent.add(place.id);
    onChoose(place);
  }

  return (
    <TreeField
      label={label}
      error={error}
      hint={hint}
      placeholder={
        placeholder ?? t(kinds === 'both' ? 'administration.choosePlace' : 'administration.chooseOrganisation')
      }
      searchLabel={t('administration.searchByName')}
      status={status()}
      value={
        value === null ? null : { label: value.name, detail: placePath(value), icon: <PlaceIcon kind={value.kind} /> }
      }
      onSearch={onSearch}
      maxLength={SEARCH_LENGTH}
      {...(asFilter && { filter: { clearLabel: t('administration.clearFilter'), onClear: () => onChoose(null) } })}
    >
      {searched === '' && isCurrent ? (
        <PlaceTree selection={selection} chosen={value?.id} onChoose={choose} />
      ) : (
        <PlaceMatches
          matches={matches ?? []}
          hasMore={found.hasNextPage}
          isLoading={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
          chosen={value?.id}
          onChoose={choose}
        />
      )}
    </TreeField>
  );
}
