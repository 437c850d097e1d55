import { shippedEmailTexts, shippedTexts } from '#/features/translations/locales.ts';

/** The keys of the English texts with their placeholders, as types that the web uses without loading the texts. */
export function generateTextKeys(): string {
  return `// Generated from the English locale files by \`npm run generate\`. Do not edit.

/** Key of each text → names of its placeholders. */
export type TextPlaceholders = {
${describeKeys(shippedTexts('en'))}
};
export type TextKey = keyof TextPlaceholders;

/** Key of each email text → names of its placeholders. Browsers do not load these texts. */
export type EmailTextPlaceholders = {
${describeKeys(shippedEmailTexts('en'))}
};
export type EmailTextKey = keyof EmailTextPlaceholders;
`;
}

function describeKeys(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, text]) => `  '${key}': ${placeholdersOf(text).join(' | ') || 'never'};`)
    .join('\n');
}

/** Names of a text's placeholders, except `{brand}`, which the server fills. */
const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => `'${name}'`))]
    .filter((name) => name !== "'brand'")
    .toSorted();
