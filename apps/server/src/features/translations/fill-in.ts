/** Values for the placeholders of a text. */
export type PlaceholderValues = Readonly<Record<string, string | number | undefined>>;

/** Replaces placeholders of a text, such as `{days}`, by their values; placeholders without a value are kept. */
export function fillIn(text: string, values: PlaceholderValues): string {
  // Single pass with a replacer function: a placeholder or `$&` inside a value is not replaced.
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
