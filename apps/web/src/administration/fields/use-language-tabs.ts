import { nativeName } from '@foyer/contract/rules/locales.ts';

import { useLanguage } from '#/shared/i18n/language.ts';
import type { Tab } from '#/ui/lists/tabs.tsx';

/** A tab for each offered language, the current one first, and for each other language with content. */
export function useLanguageTabs(written: readonly string[]): Tab<string>[] {
  const { language, languages } = useLanguage();
  const offered = languages.toSorted((one, other) => Number(other.code === language) - Number(one.code === language));
  const others = written.filter((code) => !languages.some((offer) => offer.code === code));
  return [
    ...offered.map(({ code, name }) => ({ value: code, label: name, lang: code })),
    ...others.map((code) => ({ value: code, label: nativeName(code), lang: code })),
  ];
}
