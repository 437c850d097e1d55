import { useState } from 'react';

import type { CursorPage } from '#/shared/api/paging.ts';

import { useDebounced } from './use-debounced.ts';

/** Shorter than where a whole page changes, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 200;

/** Something to choose, as `ui/combobox` shows it. */
export type SearchOption = { readonly key: string; readonly label: string; readonly detail?: string };

type SearchTexts = {
  readonly searching: string;
  readonly none: string;
  readonly failed: string;
  /** Says that there are more than are shown. */
  readonly more: string;
};

type SearchResult<R> = {
  readonly data: CursorPage<R> | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
};

type AsyncSearch = {
  /** What the server is asked for now. */
  readonly searched: string;
  /** Whether that is what is typed. */
  readonly isCurrent: boolean;
  readonly onSearch: (text: string) => void;
};

/** What somebody types who chooses by searching, once they pause. */
export function useAsyncSearch(): AsyncSearch {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const debounced = useDebounced(trimmed, SEARCH_DEBOUNCE_MS);
  // What the search begins with needs no pause.
  const searched = trimmed === '' ? trimmed : debounced;
  return { searched, isCurrent: searched === trimmed, onSearch: setText };
}

/** What a combobox shows of such a search. */
export function comboboxOptions<R, C extends SearchOption>(
  { isCurrent, onSearch }: AsyncSearch,
  { data, isFetching, isError }: SearchResult<R>,
  toOption: (row: R) => C,
  texts: SearchTexts,
) {
  // Enter takes the first that stands there, so it must be of what is typed by then.
  const rows = isCurrent ? (data?.list ?? []) : [];
  const groups = rows.length === 0 ? [] : [{ value: 'found', heading: undefined, items: rows.map(toOption) }];

  function status(): string | undefined {
    if (rows.length > 0) return data?.next === null ? undefined : texts.more;
    if (!isCurrent || isFetching) return texts.searching;
    return isError ? texts.failed : texts.none;
  }

  return { groups, status: status(), onSearch };
}
