/** The id of the item beside one that goes: the next, after the last one the one before. */
export function neighbourOf(id: string, items: readonly { readonly id: string }[]): string | undefined {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) return undefined;
  return (items[at + 1] ?? items[at - 1])?.id;
}
