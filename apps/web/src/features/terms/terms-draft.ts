import type { TermsTexts } from '@foyer/contract/terms.ts';

export type TermsLanguage = keyof TermsTexts;
/** What is typed in each language; nothing where there is no text. */
export type TermsDraft = Readonly<Record<TermsLanguage, string>>;

export const NO_TERMS: TermsDraft = { en: '', fr: '', de: '', es: '', zh: '' };

/** A document, as it stands in the form. */
export function draftOf(texts: TermsTexts): TermsDraft {
  return { ...NO_TERMS, ...texts };
}

/** The languages in which something is written. */
export function languagesOf(draft: TermsDraft): TermsLanguage[] {
  return languages.filter((code) => draft[code].trim() !== '');
}

/** What is sent of it. */
export function textsOf(draft: TermsDraft): TermsTexts {
  return Object.fromEntries(languagesOf(draft).map((code) => [code, draft[code].trim()]));
}

const languages = Object.keys(NO_TERMS) as TermsLanguage[]; // its own keys

export const isTermsLanguage = (code: string): code is TermsLanguage => Object.hasOwn(NO_TERMS, code);
