import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Select } from '#/ui/forms/select.tsx';

import styles from './place-pickers.module.css';

type PlacePickerProps = {
  label: string;
  icon: ReactNode;
  places: readonly { id: string; name: string }[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** A native select, which remains fast with a thousand stores. */
export function PlacePicker({ label, icon, places, chosen, onChoose }: PlacePickerProps) {
  const t = useTexts();
  const isAmong = places.some(({ id }) => id === chosen);
  const options = places.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <Select
        className={styles.select}
        label={label}
        icon={icon}
        value={isAmong ? chosen : ''}
        options={isAmong ? options : [{ value: '', label: t('shell.choosePlace') }, ...options]}
        onChoose={(id) => id !== '' && onChoose(id)}
      />
    </div>
  );
}
