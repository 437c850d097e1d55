import type { UploadedLicence } from '@foyer/contract/licence.ts';
import { Fragment } from 'react';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import styles from './history.module.css';

type QuantityListProps = { content: NonNullable<UploadedLicence['content']> };

/** The quantities of one licence; missing values are omitted. */
export function QuantityList({ content }: QuantityListProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const { serviceStore, devicesNumber, epdQuantity, luminaQuantity, limitContent } = content;
  const quantities = [
    ['stores', serviceStore],
    ['devices', devicesNumber],
    ['epd', epdQuantity],
    ['lumina', luminaQuantity],
  ] as const;
  const texts = quantities
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`licence.quantity.${name}`, { count, shown: number.format(count) }));
  return (
    <span className={styles.texts}>
      <span>
        {texts.map((text, at) => (
          <Fragment key={text}>
            <span className={styles.whole}>
              {text}
              {at < texts.length - 1 && ' ·'}
            </span>{' '}
          </Fragment>
        ))}
        {texts.length === 0 && '–'}
      </span>
      {limitContent !== '' && <bdi className={styles.detail}>{limitContent}</bdi>}
    </span>
  );
}
