/** Fills `{name}` placeholders; one that has no value stays as it is, so that it is noticed. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/**
 * The text of a key in the form that its number asks for: `signIn.retry` is `signIn.retry.one` or
 * `signIn.retry.other`, by the plural rules of the language.
 */
export function findText(
  texts: Readonly<Record<string, string>>,
  language: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const plain = texts[key];
  if (plain !== undefined) return plain;
  const number = Object.values(values).find((value) => typeof value === 'number');
  if (number === undefined) return undefined;
  return texts[`${key}.${new Intl.PluralRules(language).select(number)}`] ?? texts[`${key}.other`];
}
