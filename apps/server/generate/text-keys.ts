/** The key of every text, as a type that the web can name without loading the texts. */
export async function generateTextKeys(): Promise<string> {
  // Not before the catalogue is written: a new file of texts is part of it.
  const { catalogue } = await import('#/features/translations/generated/catalogue.ts');
  const keys = Object.keys(catalogue).sort();
  return `// Generated from the language catalogue by \`npm run generate\`. Do not edit.\n\nexport type TextKey =\n${keys.map((key) => `  | '${key}'`).join('\n')};\n`;
}
