import type { ReactElement } from 'react';

import { PlacePicker } from '#/places/place-picker.tsx';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import type { OfferedPlaces } from './current-places.ts';
import { offeredSource } from './offered-source.ts';

/** A customer, and one of its stores unless it has none. */
export type SelectedPlace = { readonly customerId: string; readonly storeId: string | null };

type StorePickerProps = {
  offered: OfferedPlaces;
  label: string;
  value: PlaceOption | null;
  onChoose: (place: PlaceOption) => void;
  /** Variant with this button instead of a field. */
  button?: ReactElement;
  note?: string | undefined;
};

/** Chooses a store, or a customer without stores, among the places offered. */
export function StorePicker({ offered, ...picker }: StorePickerProps) {
  const t = useTexts();
  return (
    <PlacePicker
      {...picker}
      source={offeredSource(offered)}
      history="recentStores"
      texts={{ placeholder: t('shell.choosePlace'), all: t('shell.allStores'), none: t('shell.noStore') }}
    />
  );
}

/** The customer and store that an option is. */
export function selectedPlace({ stores }: OfferedPlaces, { kind, id }: PlaceOption): SelectedPlace {
  const store = kind === 'store' ? stores.find((one) => one.id === id) : undefined;
  return store === undefined ? { customerId: id, storeId: null } : { customerId: store.customerId, storeId: id };
}
