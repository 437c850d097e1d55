import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { shareOfUse, toneOfUse } from '#/shared/store-use.ts';
import { classNames } from '#/ui/class-names.ts';
import { Meter } from '#/ui/feedback/meter.tsx';

import styles from './stores-use.module.css';

type StoresUseProps = { used: number; allowed: number; isExpired: boolean };

/** Used and licensed stores; the text contains all that the bar shows. */
export function StoresUse({ used, allowed, isExpired }: StoresUseProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const tone = toneOfUse(used, allowed, isExpired);
  const counted = (count: number) => ({ count, shown: number.format(count) });
  const hint = () => {
    if (used > allowed) return t('licence.storesOver', counted(used - allowed));
    if (isExpired) return t('licence.storesExpired');
    if (used === allowed) return t('licence.storesFull');
    return t('licence.storesLeft', counted(allowed - used));
  };
  return (
    <div className={classNames(styles.use, styles[tone])}>
      <p className={styles.line}>
        <span className={styles.term}>{t('licence.stores')}</span>{' '}
        <span className={styles.amount}>
          {t('licence.storesUsed', { used: number.format(used), allowed: number.format(allowed) })}
        </span>
      </p>
      <Meter fraction={shareOfUse(used, allowed)} tone={tone} />
      <p className={styles.hint}>
        {tone !== 'calm' && <TriangleAlert size={16} aria-hidden />}
        {hint()}
      </p>
    </div>
  );
}
