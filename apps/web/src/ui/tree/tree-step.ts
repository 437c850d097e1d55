/** A visible row of a tree, for keyboard navigation. */
export type TreeRow = {
  /** 1 for the topmost level. */
  readonly level: number;
  /** Whether the branch is expanded; undefined for a leaf. */
  readonly expanded: boolean | undefined;
  readonly label: string;
};

/** Effect of a key: moves to another row, or expands or collapses the current one. */
export type TreeStep = { readonly go: number } | { readonly expand: boolean };

/** The keys of a tree (WAI-ARIA Authoring Practices, tree view). Undefined for a key that does nothing here. */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): TreeStep | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return goTo(at + 1, rows);
    case 'ArrowUp':
      return goTo(at - 1, rows);
    case 'Home':
      return goTo(0, rows);
    case 'End':
      return goTo(rows.length - 1, rows);
    case 'ArrowRight':
      if (row.expanded === false) return { expand: true };
      return row.expanded === true && (rows[at + 1]?.level ?? 0) > row.level ? { go: at + 1 } : undefined;
    case 'ArrowLeft':
      if (row.expanded === true) return { expand: false };
      return goTo(
        rows.findLastIndex(({ level }, index) => index < at && level < row.level),
        rows,
      );
    default:
      return undefined;
  }
}

function goTo(index: number, rows: readonly TreeRow[]): TreeStep | undefined {
  return index in rows ? { go: index } : undefined;
}

/**
 * The next row whose label starts with the typed text, wrapping at the end. With two or more characters, the search
 * starts at the current row.
 */
export function typedRow(rows: readonly TreeRow[], at: number, typed: string): number | undefined {
  const prefix = typed.toLocaleLowerCase();
  const first = typed.length > 1 ? at : at + 1;
  const order = rows.map((_, step) => (first + step) % rows.length);
  return order.find((index) => rows[index]?.label.toLocaleLowerCase().startsWith(prefix));
}
