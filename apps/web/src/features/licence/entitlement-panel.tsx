import { EVALUATION_DAYS, EVALUATION_STORES } from '@foyer/contract/limits/licence.ts';

import { formatDate } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Panel } from '#/ui/layout/panel.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { LicenceEntitlement } from './data.ts';
import { EntitlementHeader } from './entitlement-header.tsx';

import styles from './licence.module.css';

/** The current entitlement: its state, its validity and the licences that it consists of. */
export function EntitlementPanel({ entitlement, timeZone }: { entitlement: LicenceEntitlement; timeZone: string }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { state, type, activationTime, expirationTime, renewed, id, enlargeLicenceIds, limitContent } = entitlement;
  return (
    <Panel title={t('licence.standing')}>
      <EntitlementHeader entitlement={entitlement}>
        {state === 'evaluation' && (
          <p className={styles.quiet}>
            {t('licence.evaluationHint', { stores: EVALUATION_STORES, days: EVALUATION_DAYS })}
          </p>
        )}
        {renewed && <p className={styles.quiet}>{t('licence.renewedHint')}</p>}
        {state === 'expired' && <p className={styles.quiet}>{t('licence.expiredHint')}</p>}
      </EntitlementHeader>
      <DescriptionList>
        <DescriptionItem term={t('licence.type.label')}>{t(`licence.type.${type}`)}</DescriptionItem>
        <DescriptionItem term={t('licence.firstDay')}>
          <time dateTime={activationTime}>{formatDate(activationTime, language)}</time>
        </DescriptionItem>
        <DescriptionItem term={t('licence.lastDay')}>
          {expirationTime === null ? (
            t('licence.never')
          ) : (
            <>
              <time dateTime={expirationTime}>{formatDate(expirationTime, language)}</time>{' '}
              <span className={styles.aside}>{t('licence.lastDayHint', { zone: timeZone })}</span>
            </>
          )}
        </DescriptionItem>
        {id !== null && (
          <DescriptionItem term={t('licence.id')}>
            <bdi className={styles.code}>{id}</bdi>
          </DescriptionItem>
        )}
        {enlargeLicenceIds !== null && enlargeLicenceIds.length > 0 && (
          <DescriptionItem term={t('licence.enlargedBy')}>
            <ul className={styles.plain}>
              {enlargeLicenceIds.map((one) => (
                <li key={one}>
                  <bdi className={styles.code}>{one}</bdi>
                </li>
              ))}
            </ul>
          </DescriptionItem>
        )}
        {limitContent && (
          <DescriptionItem term={t('licence.limits')}>
            <bdi className={styles.limits}>{limitContent}</bdi>
          </DescriptionItem>
        )}
      </DescriptionList>
    </Panel>
  );
}
