export type PlaceholderValues = Readonly<Record<string, string | number | undefined>>;

/** Replaces placeholders such as `{days}` by their values. Placeholders without a value are kept. */
export function fillIn(text: string, values: PlaceholderValues): string {
  // A single pass with a replacer function, so that a placeholder or `$&` inside a value is not replaced.
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
