/** A place of the keyboard: the field above the list is row -1. In each row, the entry and then its star. */
export type ListPosition = { readonly row: number; readonly column: number };

/** Where a key leads from a place among so many rows; undefined for a key that does something else. */
export function stepFrom({ row, column }: ListPosition, key: string, rows: number): ListPosition | undefined {
  const inField = row === -1;
  switch (key) {
    case 'ArrowDown':
      return { row: Math.min(row + 1, rows - 1), column };
    case 'ArrowUp':
      // From the field to the end: the list is a ring.
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

/** Whether a key is typed into the field, wherever the keyboard stands. A space presses what it stands on. */
export function isTyped({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const isLetter = Array.from(key).length === 1 && key !== ' ';
  return !ctrlKey && !metaKey && !altKey && (isLetter || key === 'Backspace');
}
