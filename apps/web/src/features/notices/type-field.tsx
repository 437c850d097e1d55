import type { NoticeType } from '@foyer/contract/inbox.ts';
import { useId } from 'react';

import { useTexts } from '#/shared/language.ts';
import { TypeTile } from '#/shared/notice-type.tsx';

import type { NoticeFormState } from './use-notice-form.ts';

import styles from './notice-form.module.css';

/** The most ordinary first (specification section 3). */
const TYPES: readonly NoticeType[] = ['NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE'];

/** Chooses how much a notice matters. */
export function TypeField({ form: { draft, change } }: { form: NoticeFormState }) {
  const t = useTexts();
  const name = useId();
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('notices.type')}</legend>
      <div className={styles.types}>
        {TYPES.map((type) => (
          <label key={type} className={styles.typeCard}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={type}
              checked={draft.type === type}
              onChange={() => change('/type', { type })}
            />
            <TypeTile type={type} />
            <span className={styles.typeWords}>
              <span className={styles.typeName}>{t(`notices.type.${type}`)}</span>
              <span className={styles.typeHint}>{t(`notices.typeHint.${type}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
