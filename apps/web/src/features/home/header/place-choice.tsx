import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import type { OfferedPlaces } from './current-places.ts';
import { placeOption, selectablePlaces } from './offered-source.ts';
import { type SelectedPlace, selectedPlace, StorePicker } from './store-picker.tsx';

import styles from './place-choice.module.css';

type PlaceChoiceProps = {
  offered: OfferedPlaces;
  /** Whether the change is being saved. */
  busy?: boolean;
  onChoose: (place: SelectedPlace) => void;
};

/**
 * Offers the places where an application can be used: a single one as a button, several with a picker. The store in which
 * the user last used it is preselected.
 */
export function PlaceChoice({ offered, busy = false, onChoose }: PlaceChoiceProps) {
  const t = useTexts();
  const [first, another] = selectablePlaces(offered);
  const [chosenId, setChosenId] = useState(offered.lastStoreId ?? first?.id);
  const place = placeOption(offered, chosenId ?? '') ?? first;
  if (place === undefined) return null;
  return (
    <div className={styles.choice}>
      {another !== undefined && (
        <StorePicker offered={offered} label={t('home.store')} value={place} onChoose={({ id }) => setChosenId(id)} />
      )}
      <Button disabled={busy} onClick={() => onChoose(selectedPlace(offered, place))}>
        {t('shell.changeTo', { place: place.name })}
      </Button>
    </div>
  );
}
