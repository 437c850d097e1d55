import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { nativeName } from '@foyer/contract/rules/locales.ts';

import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { useTypedSearch } from '#/shared/forms/use-typed-search.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { navigate, useLocation } from '#/shared/navigation/location.ts';
import { Checkbox } from '#/ui/forms/checkbox.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';

import { type OfferedLanguageCode } from './languages-draft.ts';
import { TextList } from './text-list.tsx';
import { readListQuery, textsPath, type TextsPageQuery } from './texts-address.ts';

import styles from './texts-section.module.css';

/** All texts of the product, with the customised ones. */
export function TextsSection() {
  // All supported languages, including those not offered yet.
  return <LoadedSettings>{({ languages }) => <Texts languages={languages.shipped.offered} />}</LoadedSettings>;
}

function Texts({ languages }: { languages: readonly OfferedLanguageCode[] }) {
  const { language } = useLanguage();
  const usual = languages.find((code) => code === language) ?? 'en';
  const listQuery = readListQuery(useLocation(), languages, usual);
  return (
    <div className={styles.card}>
      <Filters listQuery={listQuery} languages={languages} />
      <TextList listQuery={listQuery} />
    </div>
  );
}

function Filters({ listQuery, languages }: { listQuery: TextsPageQuery; languages: readonly OfferedLanguageCode[] }) {
  const t = useTexts();
  const show = (changes: Partial<TextsPageQuery>) =>
    navigate(textsPath({ ...listQuery, cursor: {}, ...changes }), { replace: true });
  const search = useTypedSearch(listQuery.query, (query) => show({ query }));
  return (
    <div className={styles.filters}>
      <FilterBar label={t('translations.filters')}>
        <SearchField
          label={t('translations.search')}
          clearLabel={t('administration.clearSearch')}
          value={search.text}
          onChange={search.type}
          // The delayed search could otherwise navigate away from a text that is being edited.
          onLeave={search.leave}
          maxLength={SEARCH_LENGTH}
        />
        <Select
          label={t('translations.language')}
          value={listQuery.language}
          options={languages.map((code) => ({ value: code, label: nativeName(code), lang: code }))}
          onChoose={(chosen) => show({ language: languages.find((code) => code === chosen) ?? listQuery.language })}
        />
        <Checkbox
          className={styles.changed}
          label={t('translations.onlyChanged')}
          checked={listQuery.changed}
          onChange={({ currentTarget }) => show({ changed: currentTarget.checked })}
        />
      </FilterBar>
    </div>
  );
}
