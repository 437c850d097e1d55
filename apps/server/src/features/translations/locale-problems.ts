/** The texts of one locale by key. */
type Texts = Readonly<Record<string, string>>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{[^}]*\}/g;
/** The only texts that name the product. An installation replaces them by its brand. */
const BRAND_KEYS = ['frame.brand', 'frame.company'];
/** Maximum count for which plural forms are required. French `many` begins at a million and may be omitted. */
const COUNTED = 200;

/** Completes a language's texts: missing ones are English, and unknown ones are removed. */
export function completeTexts(language: string, texts: Texts, english: Texts): Texts {
  const known = Object.entries(texts).filter(([key]) => isKnown(language, key, english));
  const missing = requiredKeys(language, english).filter((key) => !Object.hasOwn(texts, key));
  return Object.fromEntries([...known, ...missing.map((key) => [key, sourceOf(key, english)])]);
}

/** The keys that a language must have: those of English, with the language's own plural forms. */
function requiredKeys(language: string, english: Texts): string[] {
  const plurals = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: COUNTED }, (_, number) => plurals.select(number)).toSorted());
  return Object.keys(english).flatMap((key) => {
    if (!isPlural(key, english)) return key;
    return key.endsWith('_other') ? [...forms].map((form) => key.replace(PLURAL, `_${form}`)) : [];
  });
}

/** The English text of a key or, for a plural form, of its base key. */
const sourceOf = (key: string, english: Texts): string => english[key] ?? english[key.replace(PLURAL, '_other')] ?? '';

function isKnown(language: string, key: string, english: Texts): boolean {
  if (!isPlural(key, english)) return Object.hasOwn(english, key);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.some((form) => key.endsWith(`_${form}`));
}

/** Problems of a language's texts compared with the English ones, one line each with the key. */
export function localeProblems(language: string, texts: Texts, english: Texts): string[] {
  const missing = requiredKeys(language, english).filter((key) => !Object.hasOwn(texts, key));
  const wrong = Object.entries(texts).flatMap(([key, text]) =>
    isKnown(language, key, english)
      ? textProblems(text, sourceOf(key, english), BRAND_KEYS.includes(key)).map((problem) => `${key} ${problem}`)
      : `${key} is unknown`,
  );
  return [...wrong, ...missing.map((key) => `${key} is missing`)].map((problem) => `${language}: ${problem}`);
}

const isPlural = (key: string, english: Texts) =>
  PLURAL.test(key) && Object.hasOwn(english, key.replace(PLURAL, '_other'));

function textProblems(text: string, source: string, mayNameProduct: boolean): string[] {
  const placeholders = placeholdersOf(text);
  const wanted = placeholdersOf(source);
  return [
    ...(text === '' ? ['is empty'] : []),
    ...(text === text.normalize('NFC').trim() ? [] : ['has spaces around it, or is not NFC']),
    ...(/<[a-z/]|\{\{|\$\{|&[a-z]+;/i.test(text) ? ['has markup'] : []),
    ...(placeholders.every((placeholder) => /^\{[a-z][A-Za-z]*\}$/.test(placeholder))
      ? []
      : ['has a placeholder that is not a name']),
    ...(placeholders.join() === wanted.join()
      ? []
      : [`has ${describe(placeholders)}, English has ${describe(wanted)}`]),
    ...(/\bFoyer\b/.test(text) && !mayNameProduct ? ['names the product; use {brand}'] : []),
  ];
}

const placeholdersOf = (text: string): string[] => [...new Set(text.match(PLACEHOLDER))].toSorted();
const describe = (placeholders: readonly string[]) => placeholders.join(', ') || 'no placeholder';
