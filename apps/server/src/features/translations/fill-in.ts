/** What stands in place of the placeholders of a text. */
export type PlaceholderValues = Readonly<Record<string, string | number | undefined>>;

/** A text with values for its placeholders, such as `{days}`; those without a value stay. */
export function fillIn(text: string, values: PlaceholderValues): string {
  // One pass, by a function: a placeholder or a "$&" inside a value stays what it is.
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
