import { CHOSEN_ENCODINGS } from '@foyer/contract/rules/import-columns.ts';
import type { UserImport } from '@foyer/contract/user-import.ts';
import { type ReactNode, useId } from 'react';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Field } from '#/ui/forms/field.tsx';
import { Select } from '#/ui/forms/select.tsx';

import { isChosenEncoding } from './import-texts.ts';
import type { useImport } from './use-import.ts';

import styles from './import-users.module.css';

type ImportEncodingProps = Pick<ReturnType<typeof useImport>, 'check'> & {
  file: File;
  encoding: NonNullable<UserImport['encoding']>;
  children: ReactNode;
};

/** Samples of a file that is not encoded in UTF-8 or UTF-16. The user confirms its encoding or chooses another one. */
export function ImportEncoding({ file, encoding: { name, certainty, samples }, check, children }: ImportEncodingProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const percent = numberFormat(language, { style: 'percent' });
  return (
    <>
      <Alert severity="warning">{t('userImport.notUtf', { file: file.name })}</Alert>
      <ul className={styles.samples} aria-label={t('userImport.samples')}>
        {samples.map((sample) => (
          <li key={sample}>
            <bdi>{sample}</bdi>
          </li>
        ))}
      </ul>
      {certainty !== null && (
        <p className={styles.quiet}>{t('userImport.certainty', { certainty: percent.format(certainty / 100) })}</p>
      )}
      <Field id={id} label={t('userImport.encoding.label')}>
        <Select
          id={id}
          label={t('userImport.encoding.label')}
          value={name}
          options={CHOSEN_ENCODINGS.map((encodingName) => ({
            value: encodingName,
            label: t(`userImport.encoding.${encodingName}`),
          }))}
          onChoose={(chosen) => isChosenEncoding(chosen) && void check(file, chosen)}
        />
      </Field>
      {children}
    </>
  );
}
