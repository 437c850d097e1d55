import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import type { SearchOption } from '#/shared/forms/use-async-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Combobox } from '#/ui/forms/combobox.tsx';

import { useStoreOptions } from './store-options.ts';

type StoreFieldProps = {
  label: string;
  error?: string | undefined;
  value: SearchOption | null;
  onChoose: (choice: SearchOption | null) => void;
};

/** Chooses a store by searching for its name. */
export function StoreField({ label, error, value, onChoose }: StoreFieldProps) {
  const t = useTexts();
  const choices = useStoreOptions();
  return (
    <Combobox<SearchOption>
      {...choices}
      label={label}
      error={error}
      placeholder={t('identityProviders.chooseStore')}
      searchLabel={t('administration.searchByName')}
      value={value}
      onChoose={onChoose}
      maxLength={SEARCH_LENGTH}
    />
  );
}
