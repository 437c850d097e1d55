import { catalogue } from '#/features/translations/texts/catalogue.ts';

/** Every text's key, as a type that the web can name without holding the texts. */
export function generateTextKeys(): string {
  const keys = Object.keys(catalogue).sort();
  return `// Generated from the language catalogue by \`npm run generate\`. Do not edit.\n\nexport type TextKey =\n${keys.map((key) => `  | '${key}'`).join('\n')};\n`;
}
