import { call } from '#/shared/api/api.ts';

import { type DocumentKind, DOCUMENTS } from './documents.ts';

/** The default text in a language as Markdown. Falls back to the default language if the language is not offered. */
export async function fetchShippedMarkdown(kind: DocumentKind, language: string): Promise<string> {
  const [entry] = await call('GET /v2/i18n', { query: { language } });
  return shippedMarkdown(kind, entry?.data.base ?? {});
}

export function shippedMarkdown(kind: DocumentKind, texts: Readonly<Record<string, string>>): string {
  const sections = DOCUMENTS[kind].map(({ title, text }) => `# ${texts[title] ?? ''}\n\n${texts[text] ?? ''}`);
  return [texts[`terms.${kind}.intro`] ?? '', ...sections].join('\n\n');
}
