import { MIN_CONTRAST } from '@foyer/contract/limits/brand.ts';
import { contrast } from '@foyer/contract/rules/contrast.ts';
import { useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';

import { type BrandDraft, nearestAllowed } from './brand-draft.ts';

import field from '#/ui/forms/field.module.css';
import styles from './colour-field.module.css';

type ColourFieldProps = {
  form: FieldsOf<BrandDraft>;
  field: 'primary' | 'primaryDark';
  label: string;
  /** The colour to show while a typed one is incomplete. */
  current: string;
};

/** A colour, typed or picked, with its contrast to white text. */
export function ColourField({ form, field: name, label, current }: ColourFieldProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const error = form.problems.fields[`/${name}`];
  // Rounded down, so that an insufficient contrast never reads as sufficient.
  const ratio = Math.floor(contrast(current, '#ffffff') * 10) / 10;
  const enough = ratio >= MIN_CONTRAST;
  const ratioText = numberFormat(language, { minimumFractionDigits: 1 }).format(ratio);
  const change = (colour: string) => form.change({ [name]: colour }, `/${name}`);
  return (
    <div>
      <FieldWithHint id={id} label={label} error={error}>
        <div className={styles.colour}>
          <input
            type="color"
            className={styles.picker}
            aria-label={t('brand.pick', { field: label })}
            value={current}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          <input
            {...fieldAria(id, error)}
            id={id}
            className={classNames(field.input, styles.code)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={form.draft[name]}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          <output htmlFor={id} className={classNames(styles.ratio, !enough && styles.lowContrast)}>
            {t(enough ? 'brand.contrast' : 'brand.tooPale', { ratio: ratioText })}
          </output>
          {!enough && (
            <Button variant="quiet" className={styles.nearest} onClick={() => change(nearestAllowed(current))}>
              <span className={styles.sample} style={{ background: nearestAllowed(current) }} aria-hidden />
              {t('brand.nearest', { colour: nearestAllowed(current) })}
            </Button>
          )}
        </div>
      </FieldWithHint>
      <ConflictNote value={form.remoteChanges?.[name]} />
    </div>
  );
}
