import { useLanguage } from '#/shared/i18n/language.ts';
import type { Tab } from '#/ui/lists/tabs.tsx';

/** A tab per language that is offered, the present one first, and per other language in which there is something. */
export function useLanguageTabs(written: readonly string[]): Tab<string>[] {
  const { language, languages } = useLanguage();
  const offered = languages.toSorted((one, other) => Number(other.code === language) - Number(one.code === language));
  const others = written.filter((code) => !languages.some((offer) => offer.code === code));
  return [
    ...offered.map(({ code, name }) => ({ value: code, label: name, lang: code })),
    ...others.map((code) => ({ value: code, label: nameOf(code), lang: code })),
  ];
}

/** What a language calls itself. */
function nameOf(code: string): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
}
