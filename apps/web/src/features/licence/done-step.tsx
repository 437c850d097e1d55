import type { LicenceOverview } from '@foyer/contract/licence.ts';
import type { RefObject } from 'react';

import { formatDate } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';

import { EntitlementHeader } from './entitlement-header.tsx';
import { StoresUse } from './stores-use.tsx';

import styles from './upload-steps.module.css';

type DoneStepProps = {
  licenceId: string;
  overview: LicenceOverview;
  nextRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The licence was accepted: shows the new entitlement. */
export function DoneStep({ licenceId, overview, nextRef, onClose }: DoneStepProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { licence, stores, history } = overview;
  const taken = history.find(({ id }) => id === licenceId);
  const begins = taken?.fate === 'upcoming' ? taken.content?.activationTime : undefined;
  return (
    <>
      {taken?.fate === 'replaced' ? (
        <Alert severity="warning">{t('licence.doneReplaced', { id: licenceId })}</Alert>
      ) : (
        <Alert severity="success">
          {begins === undefined
            ? t('licence.done', { id: licenceId })
            : t('licence.doneUpcoming', { id: licenceId, date: formatDate(begins, language) })}
        </Alert>
      )}
      <section className={styles.now} aria-label={t('licence.inForceNow')}>
        <h3 className={styles.nowTitle}>{t('licence.inForceNow')}</h3>
        <EntitlementHeader entitlement={licence} />
        <StoresUse used={stores} allowed={licence.serviceStore ?? 0} isExpired={licence.state === 'expired'} />
      </section>
      <div className={styles.actions}>
        <Button ref={nextRef as RefObject<HTMLButtonElement | null> /* a button here */} onClick={onClose}>
          {t('home.close')}
        </Button>
      </div>
    </>
  );
}
