import { useDeferredValue, useMemo, useState } from 'react';

import { filtered, type CheckNode } from '#/ui/tree/check-nodes.ts';
import { branchesOf } from '#/ui/tree/check-rows.ts';

/** The visible part of a tree: search matches, granted permissions and expanded branches. */
export function useTreeFilter(nodes: readonly CheckNode[], checked: ReadonlySet<string>, onlyCheckedAtFirst: boolean) {
  const [text, setText] = useState('');
  // Nodes that were ticked when the filter was set stay visible: unticking one must not remove it from under the
  // pointer.
  const [pinned, setPinned] = useState(onlyCheckedAtFirst ? checked : undefined);
  const query = useDeferredValue(text);
  const isFiltered = query.trim() !== '' || pinned !== undefined;
  const values = useMemo(() => pinned?.union(checked), [pinned, checked]);
  const filteredTree = useMemo(() => filtered(nodes, { text: query, values }), [nodes, query, values]);

  const only = nodes.length === 1 ? nodes[0]?.id : undefined;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(only === undefined ? [] : [only]));
  // Branches toggled within search results: reset with each new search.
  const [toggledBy, setToggledBy] = useState<{ by: string; open: ReadonlySet<string> }>();
  const by = `${pinned === undefined ? '' : '1'} ${query}`;
  const visible = !isFiltered ? open : toggledBy?.by === by ? toggledBy.open : filteredTree.opened;

  function toggle(next: ReadonlySet<string>) {
    if (isFiltered) setToggledBy({ by, open: next });
    else setOpen(next);
  }

  return {
    text,
    setText,
    /** The search text that the visible nodes match. */
    query,
    isFiltered,
    onlyChecked: pinned !== undefined,
    setOnlyChecked: (isOn: boolean) => setPinned(isOn ? checked : undefined),
    nodes: filteredTree.nodes,
    open: visible,
    expand: (id: string, expanded: boolean) =>
      toggle(expanded ? new Set([...visible, id]) : visible.difference(new Set([id]))),
    expandAll: () => toggle(new Set(branchesOf(filteredTree.nodes))),
    collapseAll: () => toggle(new Set()),
    clear() {
      setText('');
      setPinned(undefined);
    },
  };
}
