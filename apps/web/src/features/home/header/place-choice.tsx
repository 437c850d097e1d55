import StoreIcon from 'lucide-react/icons/store';
import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Select } from '#/ui/forms/select.tsx';

import type { OfferedPlaces } from './current-places.ts';
import { optionsOf, type PlaceOption } from './place-options.ts';

import styles from './place-choice.module.css';

type PlaceChoiceProps = {
  offered: OfferedPlaces;
  /** Whether the change is being saved. */
  busy?: boolean;
  onChoose: (place: PlaceOption) => void;
};

/**
 * Offers the places where an application can be used: a single one as a button, several with a select. The store in which
 * the user last used it is preselected.
 */
export function PlaceChoice({ offered, busy = false, onChoose }: PlaceChoiceProps) {
  const t = useTexts();
  const options = optionsOf(offered);
  const [key, setKey] = useState(offered.lastStoreId ?? options[0]?.key);
  const place = options.find((option) => option.key === key) ?? options[0];
  if (place === undefined) return null;
  return (
    <div className={styles.choice}>
      {options.length > 1 && (
        <Select
          className={styles.select}
          label={t('home.store')}
          icon={<StoreIcon size={17} aria-hidden />}
          value={place.key}
          options={options.map((option) => ({ value: option.key, label: option.label }))}
          onChoose={setKey}
        />
      )}
      <Button disabled={busy} onClick={() => onChoose(place)}>
        {t('shell.changeTo', { place: place.name })}
      </Button>
    </div>
  );
}
