import { LICENCE_TIP_DAYS } from '@foyer/contract/core/limits.ts';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { LICENCE_PATH } from '#/shared/navigation/paths.ts';
import { shareOfUse, toneOfUse } from '#/shared/store-use.ts';
import { classNames } from '#/ui/class-names.ts';
import { Badge } from '#/ui/feedback/badge.tsx';
import { Meter } from '#/ui/feedback/meter.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import type { Figures } from './data.ts';

import styles from './licence-panel.module.css';

type LicenceFigures = NonNullable<Figures['licence']>;

/** Days before expiry from which the remaining time is highlighted. */
const [SOON] = LICENCE_TIP_DAYS;
const TONES = { valid: 'success', evaluation: 'info', expired: 'danger' } as const;

/** The licence: its state, remaining time and usage. */
export function LicencePanel({ licence }: { licence: LicenceFigures }) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const { state, stores, serviceStore } = licence;
  const tone = toneOfUse(stores, serviceStore, state === 'expired');
  return (
    <Panel title={t('licence.title')}>
      <div className={styles.content}>
        <p className={styles.state}>
          <Badge tone={TONES[state]}>{t(`licence.state.${state}`)}</Badge>
          <Lasting licence={licence} />
          <Link to={LICENCE_PATH} className={styles.open}>
            {t('licence.goTo')}
          </Link>
        </p>
        <dl className={styles.use}>
          <dt>{t('dashboard.licence.stores')}</dt>
          <dd>{t('dashboard.licence.of', { stores: number.format(stores), allowed: number.format(serviceStore) })}</dd>
        </dl>
        <Meter fraction={shareOfUse(stores, serviceStore)} tone={tone} />
        {tone === 'danger' && <p className={styles.full}>{t('dashboard.licence.noMore')}</p>}
      </div>
    </Panel>
  );
}

/** The remaining time; nothing for an expired licence. */
function Lasting({ licence: { state, daysLeft, renewed } }: { licence: LicenceFigures }) {
  const t = useTexts();
  const { language } = useLanguage();
  if (state === 'expired') return null;
  if (daysLeft === null) return <span>{t('licence.permanent')}</span>;
  return (
    <span className={classNames(daysLeft <= SOON && !renewed && styles.soon)}>
      {daysLeft === 0
        ? t('licence.lastDayToday')
        : t('licence.daysLeft', { count: daysLeft, shown: numberFormat(language).format(daysLeft) })}
    </span>
  );
}
