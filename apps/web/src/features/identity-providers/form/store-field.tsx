import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import type { Choice } from '#/shared/forms/search-choices.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Combobox } from '#/ui/forms/combobox.tsx';

import { useStoreChoices } from './store-choices.ts';

type StoreFieldProps = {
  label: string;
  error?: string | undefined;
  value: Choice | null;
  onChoose: (choice: Choice | null) => void;
};

/** Chooses a store by searching for its name. */
export function StoreField({ label, error, value, onChoose }: StoreFieldProps) {
  const t = useTexts();
  const choices = useStoreChoices();
  return (
    <Combobox<Choice>
      {...choices}
      label={label}
      error={error}
      placeholder={t('identityProviders.chooseStore')}
      searchLabel={t('administration.searchByName')}
      value={value}
      onChoose={onChoose}
      longest={SEARCH_LENGTH}
    />
  );
}
