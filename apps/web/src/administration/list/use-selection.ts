import { useState } from 'react';

/** Rows of a list by ID, or all that match its filters, on every page. */
export type ListSelection = { readonly all: boolean; readonly ids: readonly string[] };
type SelectionState = ListSelection & { readonly scope: string };

const NONE: ListSelection = { all: false, ids: [] };

type SelectableList = {
  /** Organisation and filters of the list. Nothing is selected after they change. */
  readonly scope: string;
  /** IDs of the rows on the page that can be selected. */
  readonly pageIds: readonly string[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** Maximum number of rows that are selected one by one. */
  readonly maxIds: number;
};

/** The selection of rows in a paged list. It is kept when the user turns pages. */
export function useSelection({ scope, pageIds, total, maxIds }: SelectableList) {
  const [state, setState] = useState<SelectionState>({ ...NONE, scope });
  // Also ends the selection for a later return to the same filters.
  if (state.scope !== scope) setState({ ...NONE, scope });
  const { all, ids } = state.scope === scope ? state : NONE;
  const selected = new Set(ids);
  const select = (next: Iterable<string>) => setState({ scope, all: false, ids: [...new Set(next)].slice(0, maxIds) });
  const isSelected = (id: string) => all || selected.has(id);
  const onPage = pageIds.filter(isSelected).length;

  return {
    all,
    ids,
    count: all ? total : ids.length,
    isSelected,
    /** Whether all rows of the page are selected, or some (`mixed`). */
    page: onPage > 0 && onPage === pageIds.length ? true : onPage > 0 ? ('mixed' as const) : false,
    /** Selects or deselects a row. If all rows were selected, those of the page remain. */
    toggle(id: string) {
      const before = all ? pageIds : ids;
      select(isSelected(id) ? before.filter((one) => one !== id) : [...before, id]);
    },
    /** Selects the rows of the page, or deselects them if all are selected. */
    togglePage() {
      const others = ids.filter((id) => !pageIds.includes(id));
      select(onPage === pageIds.length ? others : [...ids, ...pageIds]);
    },
    selectAll: () => setState({ scope, all: true, ids: [] }),
    clear: () => setState({ scope, ...NONE }),
  };
}

export type RowSelection = ReturnType<typeof useSelection>;
