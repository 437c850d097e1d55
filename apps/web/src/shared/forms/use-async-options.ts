import { useState } from 'react';

import type { CursorPage } from '#/shared/api/paging.ts';

import { useDebounced } from './use-debounced.ts';

/** Debounce in milliseconds; shorter than for searches that change a whole page. */
const SEARCH_DEBOUNCE_MS = 200;

/** An option of `ui/combobox`. */
export type SearchOption = { readonly key: string; readonly label: string; readonly detail?: string };

type SearchTexts = {
  readonly searching: string;
  readonly none: string;
  readonly failed: string;
  /** Shown when there are more results than options. */
  readonly more: string;
};

type SearchResult<R> = {
  readonly data: CursorPage<R> | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
};

type AsyncSearch = {
  /** The text that the server is asked for. */
  readonly searched: string;
  /** Whether `searched` is the text in the field. */
  readonly isCurrent: boolean;
  readonly onSearch: (text: string) => void;
};

/** Debounced search text of a combobox. */
export function useAsyncSearch(): AsyncSearch {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const debounced = useDebounced(trimmed, SEARCH_DEBOUNCE_MS);
  // The empty text at the beginning is not debounced.
  const searched = trimmed === '' ? trimmed : debounced;
  return { searched, isCurrent: searched === trimmed, onSearch: setText };
}

/** Props of a combobox for an async search. */
export function comboboxOptions<R, C extends SearchOption>(
  { isCurrent, onSearch }: AsyncSearch,
  { data, isFetching, isError }: SearchResult<R>,
  toOption: (row: R) => C,
  texts: SearchTexts,
) {
  // Enter chooses the first option, so it must match the current text.
  const rows = isCurrent ? (data?.list ?? []) : [];
  const groups = rows.length === 0 ? [] : [{ value: 'found', heading: undefined, items: rows.map(toOption) }];

  function status(): string | undefined {
    if (rows.length > 0) return data?.next === null ? undefined : texts.more;
    if (!isCurrent || isFetching) return texts.searching;
    return isError ? texts.failed : texts.none;
  }

  return { groups, status: status(), onSearch };
}
