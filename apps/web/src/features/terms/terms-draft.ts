import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import type { TermsTexts } from '@foyer/contract/terms.ts';

/** The text typed in each language; may be empty. */
export type TermsDraft = Readonly<Record<LanguageCode, string>>;

/** Draft of a document: its texts, and an empty one for each other offered language. */
export function draftOf(texts: TermsTexts, offered: readonly LanguageCode[]): TermsDraft {
  return { ...Object.fromEntries(offered.map((code) => [code, ''])), ...texts };
}

/** The languages with a text. */
export function languagesOf(draft: TermsDraft): LanguageCode[] {
  return Object.entries(draft).flatMap(([code, text]) => (text.trim() === '' ? [] : code));
}

export function textsOf(draft: TermsDraft): TermsTexts {
  return Object.fromEntries(languagesOf(draft).map((code) => [code, (draft[code] ?? '').trim()]));
}
