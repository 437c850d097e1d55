/** Focus position: the field above the list is row -1. In each row, column 0 is the entry and column 1 its star. */
export type ListPosition = { readonly row: number; readonly column: number };

/** The next focus position for a key; undefined for keys that do not move the focus. */
export function stepFrom({ row, column }: ListPosition, key: string, rows: number): ListPosition | undefined {
  const inField = row === -1;
  switch (key) {
    case 'ArrowDown':
      return { row: Math.min(row + 1, rows - 1), column };
    case 'ArrowUp':
      // From the field, the list wraps around to the last row.
      return inField ? { row: rows - 1, column } : { row: row - 1, column: row === 0 ? 0 : column };
    case 'ArrowRight':
      return inField ? undefined : { row, column: 1 };
    case 'ArrowLeft':
      return inField ? undefined : { row, column: 0 };
    case 'Home':
      return inField ? undefined : { row: 0, column };
    case 'End':
      return inField ? undefined : { row: rows - 1, column };
    default:
      return undefined;
  }
}

/** Whether a key is typed into the field, regardless of the focus. A space activates the focused element instead. */
export function isTyped({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const isLetter = Array.from(key).length === 1 && key !== ' ';
  return !ctrlKey && !metaKey && !altKey && (isLetter || key === 'Backspace');
}
