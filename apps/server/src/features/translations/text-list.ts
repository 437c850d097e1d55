import { LIST_PAGE_SIZE } from '@foyer/contract/limits/lists.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import type { TextRow } from '@foyer/contract/translations.ts';

import { Fault } from '#/platform/fault.ts';

export type TextListQuery = {
  readonly language: LanguageCode;
  readonly query?: string;
  readonly changed?: boolean;
  readonly after?: string;
  readonly before?: string;
  readonly size?: number;
};

/** A row of the list. `read` is the text as users see it. */
export type ListedText = TextRow & { readonly read: string };

/** A page of texts. The cursors are keys. */
export function pageOfTexts(rows: readonly ListedText[], request: TextListQuery) {
  const { query = '', changed = false, size = LIST_PAGE_SIZE } = request;
  const [from, to] = boundsOf(rows, request);
  const wanted = searchable(query.trim());
  const matchesText = ({ key, shipped, own, read }: ListedText) =>
    wanted === '' || [key, shipped, own ?? '', read].some((text) => searchable(text).includes(wanted));
  const matches = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => (!changed || row.own !== null) && matchesText(row));
  const inBounds = matches.filter(({ index }) => index > from && index < to);
  const list = request.before === undefined ? inBounds.slice(0, size) : inBounds.slice(-size);
  const [first, last] = [list.at(0), list.at(-1)];
  return {
    list: list.map(({ row }) => row),
    total: matches.length,
    more: false,
    next: last !== undefined && matches.at(-1) !== last ? last.row.key : null,
    previous: first !== undefined && matches.at(0) !== first ? first.row.key : null,
  };
}

/** The page's bounds in the whole list. A0404 for a key that is not in the list. */
function boundsOf(rows: readonly ListedText[], { after, before }: TextListQuery): [number, number] {
  if (after !== undefined && before !== undefined) throw invalidCursor('/before');
  const indexOf = (key: string, field: string) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index === -1) throw invalidCursor(field);
    return index;
  };
  return [
    after === undefined ? -1 : indexOf(after, '/after'),
    before === undefined ? rows.length : indexOf(before, '/before'),
  ];
}

const invalidCursor = (field: string) => new Fault('parameter_error', { fields: { [field]: 'format' } });
const searchable = (text: string) => text.normalize('NFKC').toLowerCase();
