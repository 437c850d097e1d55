import CalendarClock from 'lucide-react/icons/calendar-clock';

import { formatDate } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { patchSession } from '#/shared/session/session.ts';
import { Banner } from '#/ui/feedback/banner.tsx';

import { LicenceLink } from './licence-link.tsx';
import type { Tip } from './tip-of.ts';

import styles from './licence-tips.module.css';

/** Tip that the licence expires soon, with the next step. */
export function ExpiryTip({ tip, superAdministrator }: { tip: Tip; superAdministrator: boolean }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { tone, isEvaluation, days, last } = tip;
  const date = formatDate(last, language);

  function title() {
    if (days === 0) return t(isEvaluation ? 'licence.tip.evaluation.endsToday' : 'licence.tip.endsToday');
    return t(isEvaluation ? 'licence.tip.evaluation.ends' : 'licence.tip.ends', { days });
  }
  function text() {
    if (!superAdministrator) return t('licence.tip.tell', { date });
    return t(isEvaluation ? 'licence.tip.evaluation.renew' : 'licence.tip.renew', { date });
  }

  return (
    <Banner
      tone={tone}
      icon={<CalendarClock size={20} />}
      title={title()}
      close={{ label: t('home.close'), onClose: () => patchSession({ closedTip: last }) }}
      actions={
        <>
          {superAdministrator && <LicenceLink />}
          <button type="button" className={styles.never} onClick={() => patchSession({ noShowTips: true })}>
            {t('licence.tip.never')}
          </button>
        </>
      }
    >
      {text()}
    </Banner>
  );
}
