import { readFile } from 'node:fs/promises';

const ROOT = new URL('../../../', import.meta.url);

type Section = { readonly title: string; readonly reader: string; readonly pages: readonly string[] };

/** The start page of the documentation: its chapters by reader, from `docs/contents.json`. */
export async function generateContents(): Promise<string> {
  const sections = JSON.parse(await readFile(new URL('docs/contents.json', ROOT), 'utf8')) as Section[]; // our own file
  const lines = await Promise.all(sections.map(linesOf));
  return `<!-- Generated from docs/contents.json by npm run generate. -->

# Documentation

${lines.join('\n\n')}
`;
}

async function linesOf({ title, reader, pages }: Section): Promise<string> {
  const links = await Promise.all(
    pages.map(async (page) => `- [${await titleOf(page)}](${page.startsWith('docs/') ? page.slice(5) : `../${page}`})`),
  );
  return `## ${title}\n\n${reader}\n\n${links.join('\n')}`;
}

/** Text of a document's first level-one heading. Throws when there is none. */
async function titleOf(page: string): Promise<string> {
  const [, title] = /^# (.+)$/m.exec(await readFile(new URL(page, ROOT), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${page} has no heading.`);
  return title;
}
