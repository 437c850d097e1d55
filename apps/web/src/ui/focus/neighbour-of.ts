/** The ID of the next item, or of the previous one for the last item. Undefined for an unknown ID or a single item. */
export function neighbourOf(id: string, items: readonly { readonly id: string }[]): string | undefined {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) return undefined;
  return (items[at + 1] ?? items[at - 1])?.id;
}
