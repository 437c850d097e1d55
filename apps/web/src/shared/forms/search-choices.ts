import { useState } from 'react';

import type { PartOf } from '#/shared/api/part.ts';

import { useDebounced } from './use-debounced.ts';

/** Shorter than where a whole page changes, in milliseconds. */
const PAUSE_MS = 200;

/** Something to choose, as `ui/combobox` shows it. */
export type Choice = { readonly key: string; readonly label: string; readonly detail?: string };

type Words = {
  readonly searching: string;
  readonly none: string;
  readonly failed: string;
  /** Says that there are more than are shown. */
  readonly more: string;
};

type Found<R> = {
  readonly data: PartOf<R> | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
};

type Search = {
  /** What the server is asked for now. */
  readonly asked: string;
  /** Whether that is what is typed. */
  readonly isSettled: boolean;
  readonly onSearch: (text: string) => void;
};

/** What somebody types who chooses by searching, once they pause. */
export function useSearch(): Search {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const debounced = useDebounced(wanted, PAUSE_MS);
  // What the search begins with needs no pause.
  const asked = wanted === '' ? wanted : debounced;
  return { asked, isSettled: asked === wanted, onSearch: setText };
}

/** What a combobox shows of such a search. */
export function choicesOf<R, C extends Choice>(
  { isSettled, onSearch }: Search,
  { data, isFetching, isError }: Found<R>,
  toChoice: (row: R) => C,
  words: Words,
) {
  // Enter takes the first that stands there, so it must be of what is typed by then.
  const rows = isSettled ? (data?.list ?? []) : [];
  const groups = rows.length === 0 ? [] : [{ value: 'found', heading: undefined, items: rows.map(toChoice) }];

  function status(): string | undefined {
    if (rows.length > 0) return data?.next === null ? undefined : words.more;
    if (!isSettled || isFetching) return words.searching;
    return isError ? words.failed : words.none;
  }

  return { groups, status: status(), onSearch };
}
