import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type RoleOption, useRoleOptions } from '#/shared/forms/role-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Combobox } from '#/ui/forms/combobox.tsx';

type RoleFieldProps = {
  label: string;
  error?: string | undefined;
  placeholder?: string;
  /** Restricts the roles to those that the caller may grant for this organisation. */
  grantableIn?: string;
  value: RoleOption | null;
  onChoose: (choice: RoleOption | null) => void;
  /** Whether the field is in a filter bar. */
  asFilter?: boolean;
};

/** Chooses a role by searching for its name. */
export function RoleField(props: RoleFieldProps) {
  const { label, error, placeholder, grantableIn, value, onChoose, asFilter = false } = props;
  const t = useTexts();
  const choices = useRoleOptions(grantableIn);
  return (
    <Combobox
      {...choices}
      label={label}
      error={error}
      placeholder={placeholder ?? t('administration.chooseRole')}
      searchLabel={t('administration.searchRole')}
      value={value}
      onChoose={onChoose}
      maxLength={SEARCH_LENGTH}
      {...(asFilter && { filter: { clearLabel: t('administration.clearFilter') } })}
    />
  );
}
