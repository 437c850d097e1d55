import { readdir, readFile } from 'node:fs/promises';

const TEXTS = new URL('../src/features/translations/texts/', import.meta.url);
/** The type of a text, and the texts of emails, which browsers do not load. */
const OTHER_FILES = ['text.ts', 'mail.ts'];
/** First in the list in which administrators change texts: what every user reads. */
const FIRST_FILES = ['frame.ts', 'sign-in.ts'];

/** The language catalogue: the texts of every capability. Each file of `texts/` exports one object. */
export async function generateCatalogue(): Promise<string> {
  const present = (await readdir(TEXTS)).filter((file) => file.endsWith('.ts') && !OTHER_FILES.includes(file)).sort();
  const files = [...FIRST_FILES, ...present.filter((file) => !FIRST_FILES.includes(file))];
  const names = await Promise.all(
    files.map(async (file) => exportedName(file, await readFile(new URL(file, TEXTS), 'utf8'))),
  );
  const imports = files.map((file, index) => `import { ${names[index]} } from '../texts/${file}';`);
  return `// Generated from the files of \`texts/\` by \`npm run generate\`. Do not edit.

${imports.join('\n')}
import type { Texts } from '../texts/text.ts';

/** Every text of the product, except those of emails. */
export const catalogue = {
${names.map((name) => `  ...${name},`).join('\n')}
} as const satisfies Texts;

export type CatalogueKey = keyof typeof catalogue;
`;
}

function exportedName(file: string, content: string): string {
  const names = [...content.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
  if (names[0] === undefined || names.length > 1) throw new Error(`${file} must export one object of texts.`);
  return names[0];
}
