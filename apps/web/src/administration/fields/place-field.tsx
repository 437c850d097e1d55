import { PlacePicker } from '#/places/place-picker.tsx';
import { type PlaceOption, type PlaceSelection, administeredPlaces } from '#/shared/forms/place-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';

type PlaceFieldProps = Partial<PlaceSelection> & {
  label: string;
  error?: string | undefined;
  /** Shown below the field. */
  hint?: string | undefined;
  placeholder?: string;
  value: PlaceOption | null;
  onChoose: (choice: PlaceOption | null) => void;
  /** Whether the field is in a filter bar. */
  asFilter?: boolean;
};

/** Chooses an organisation or a store among those that the user can see in the administration. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, error, hint, placeholder, value, onChoose, asFilter = false } = props;
  const { kinds = 'both', permission = 'organisations.read', except } = props;
  const t = useTexts();
  const withStores = kinds === 'both';
  return (
    <PlacePicker
      label={label}
      source={administeredPlaces({ kinds, permission, except })}
      history="recentPlaces"
      texts={{
        placeholder: placeholder ?? t(withStores ? 'administration.choosePlace' : 'administration.chooseOrganisation'),
        all: t(withStores ? 'administration.allPlaces' : 'administration.allOrganisations'),
        none: t(withStores ? 'administration.noPlace' : 'administration.noOrganisation'),
      }}
      value={value}
      onChoose={onChoose}
      error={error}
      hint={hint}
      onClear={asFilter ? () => onChoose(null) : undefined}
    />
  );
}
