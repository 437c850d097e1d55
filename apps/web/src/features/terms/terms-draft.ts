import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import type { TermsTexts } from '@foyer/contract/terms.ts';

/** What is typed in each language; empty where there is no text. */
export type TermsDraft = Readonly<Record<LanguageCode, string>>;

/** The form of a document: its texts, and an empty one for each other offered language. */
export function draftOf(texts: TermsTexts, offered: readonly LanguageCode[]): TermsDraft {
  return { ...Object.fromEntries(offered.map((code) => [code, ''])), ...texts };
}

/** The languages that have a text. */
export function languagesOf(draft: TermsDraft): LanguageCode[] {
  return Object.entries(draft).flatMap(([code, text]) => (text.trim() === '' ? [] : code));
}

/** The texts to send. */
export function textsOf(draft: TermsDraft): TermsTexts {
  return Object.fromEntries(languagesOf(draft).map((code) => [code, (draft[code] ?? '').trim()]));
}
