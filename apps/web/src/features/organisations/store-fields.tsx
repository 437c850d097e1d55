import {
  STORE_ADDRESS_LENGTH,
  STORE_EXTERNAL_ID_LENGTH,
  STORE_PHONE_LENGTH,
} from '@foyer/contract/limits/organisations.ts';
import { STORE_STATUSES } from '@foyer/contract/organisations.ts';
import { COUNTRIES } from '@foyer/contract/rules/countries.ts';
import { type ReactNode, useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { countryName } from '#/shared/i18n/country-name.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FieldWithHint } from '#/ui/forms/field-with-hint.tsx';
import { errorAria, Field } from '#/ui/forms/field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import type { StoreDetailsDraft, TextDetail } from './store-draft.ts';

import styles from './store-fields.module.css';

type StoreFieldsProps = {
  draft: StoreDetailsDraft;
  problems: FormProblems;
  /** Concurrent edits of the same fields by another user. */
  remoteChanges?: Partial<StoreDetailsDraft> | undefined;
  onChange: (changes: Partial<StoreDetailsDraft>, pointer: string) => void;
};

/** Address, country, time zone, phone, external ID, opening date and status of a store. */
export function StoreFields({ draft, problems, remoteChanges, onChange }: StoreFieldsProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const change = (detail: TextDetail) => (value: string) => onChange({ [detail]: value }, `/${detail}`);
  const problemOf = (detail: TextDetail) => problems.fields[`/${detail}`];
  const countries = COUNTRIES.map((code) => ({ value: code, label: countryName(code, language) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  );
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...(draft.timeZone === '' ? [] : [draft.timeZone])]);

  function textField(detail: TextDetail, maxLength: number, props: { type?: string } = {}): ReactNode {
    return (
      <>
        <TextField
          {...props}
          label={t(`organisations.store.${detail}`)}
          value={draft[detail]}
          error={problemOf(detail)}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => change(detail)(event.currentTarget.value)}
        />
        <ConflictNote value={remoteChanges?.[detail]} />
      </>
    );
  }

  return (
    <>
      <Field id={`${id}-address`} label={t('organisations.store.address')} error={problemOf('address')}>
        <textarea
          {...errorAria(`${id}-address`, problemOf('address'))}
          id={`${id}-address`}
          className={styles.textarea}
          dir="auto"
          rows={3}
          maxLength={STORE_ADDRESS_LENGTH}
          value={draft.address}
          autoComplete="off"
          onChange={(event) => change('address')(event.currentTarget.value)}
        />
      </Field>
      <ConflictNote value={remoteChanges?.address} />
      <Field id={`${id}-country`} label={t('organisations.store.country')} error={problemOf('country')}>
        <Select
          id={`${id}-country`}
          className={styles.select}
          label={t('organisations.store.country')}
          value={draft.country}
          options={[{ value: '', label: t('organisations.store.unspecified') }, ...countries]}
          onChoose={change('country')}
        />
      </Field>
      <ConflictNote value={remoteChanges?.country && countryName(remoteChanges.country, language)} />
      <Field id={`${id}-zone`} label={t('organisations.store.timeZone')} error={problemOf('timeZone')}>
        <Select
          id={`${id}-zone`}
          className={styles.select}
          label={t('organisations.store.timeZone')}
          value={draft.timeZone}
          options={[
            { value: '', label: t('organisations.store.timeZoneDefault') },
            ...[...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          ]}
          onChoose={change('timeZone')}
        />
      </Field>
      <ConflictNote value={remoteChanges?.timeZone} />
      {textField('phone', STORE_PHONE_LENGTH, { type: 'tel' })}
      {textField('externalId', STORE_EXTERNAL_ID_LENGTH)}
      {textField('openedOn', 10, { type: 'date' })}
      <FieldWithHint
        id={`${id}-status`}
        label={t('organisations.store.status.label')}
        hint={t('organisations.store.closeHint')}
        error={undefined}
      >
        <Select
          id={`${id}-status`}
          className={styles.select}
          label={t('organisations.store.status.label')}
          aria-describedby={`${id}-status-hint`}
          value={draft.status}
          options={STORE_STATUSES.map((value) => ({ value, label: t(`organisations.store.status.${value}`) }))}
          onChoose={(value) => onChange({ status: STORE_STATUSES.find((one) => one === value) ?? 'open' }, '/status')}
        />
      </FieldWithHint>
      <ConflictNote value={remoteChanges?.status && t(`organisations.store.status.${remoteChanges.status}`)} />
    </>
  );
}
