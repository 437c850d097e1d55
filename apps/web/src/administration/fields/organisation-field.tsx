import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type OrganisationOption, useOrganisationOptions } from '#/shared/forms/organisation-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Combobox } from '#/ui/forms/combobox.tsx';

type OrganisationFieldProps = {
  label: string;
  error?: string | undefined;
  placeholder?: string;
  value: OrganisationOption | null;
  onChoose: (choice: OrganisationOption | null) => void;
  /** Whether the field is in a filter bar. */
  asFilter?: boolean;
};

/** Chooses an organisation by searching for its name. */
export function OrganisationField({
  label,
  error,
  placeholder,
  value,
  onChoose,
  asFilter = false,
}: OrganisationFieldProps) {
  const t = useTexts();
  const choices = useOrganisationOptions();
  return (
    <Combobox
      {...choices}
      label={label}
      error={error}
      placeholder={placeholder ?? t('administration.chooseOrganisation')}
      searchLabel={t('administration.searchByName')}
      value={value}
      onChoose={onChoose}
      maxLength={SEARCH_LENGTH}
      {...(asFilter && { filter: { clearLabel: t('administration.clearFilter') } })}
    />
  );
}
