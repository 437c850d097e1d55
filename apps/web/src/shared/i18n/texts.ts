/** Fills `{name}` placeholders; one without a value is kept, so that it is noticed. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/**
 * The text of a key in the plural form of its number (CLDR, as in i18next JSON v4): `signIn.retry` is
 * `signIn.retry_one` or `signIn.retry_other`, depending on the language.
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
  return texts[`${key}_${new Intl.PluralRules(language).select(number)}`] ?? texts[`${key}_other`];
}
