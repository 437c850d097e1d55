import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Panel } from '#/ui/layout/panel.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { LicenceEntitlement } from './data.ts';
import { StoresUse } from './stores-use.tsx';

import styles from './licence.module.css';

/** The licensed quantities, with the usage of those that Foyer counts. */
export function AllowedPanel({ entitlement, stores }: { entitlement: LicenceEntitlement; stores: number }) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const { state, serviceStore, devicesNumber, epdQuantity, luminaQuantity } = entitlement;
  const allowed = (quantity: number | null) => t('licence.allowedNumber', { number: number.format(quantity ?? 0) });
  return (
    <Panel title={t('licence.allowed')}>
      <StoresUse used={stores} allowed={serviceStore ?? 0} isExpired={state === 'expired'} />
      <DescriptionList>
        <DescriptionItem term={t('licence.devices')}>{allowed(devicesNumber)}</DescriptionItem>
        <DescriptionItem term={t('licence.epd')}>{allowed(epdQuantity)}</DescriptionItem>
        <DescriptionItem term={t('licence.lumina')}>{allowed(luminaQuantity)}</DescriptionItem>
      </DescriptionList>
      <p className={styles.footer}>{t('licence.countedElsewhere')}</p>
    </Panel>
  );
}
