import CalendarX from 'lucide-react/icons/calendar-x';

import { useTexts } from '#/shared/language.ts';
import { Banner } from '#/ui/banner.tsx';

import { LicenceLink } from './licence-link.tsx';

type OverBannerProps = { isEvaluation: boolean; superAdministrator: boolean };

/** That nothing is licensed any more; it stays until something is. */
export function OverBanner({ isEvaluation, superAdministrator }: OverBannerProps) {
  const t = useTexts();
  return (
    <Banner
      tone={superAdministrator ? 'danger' : 'warning'}
      icon={<CalendarX size={20} />}
      title={t(isEvaluation ? 'licence.tip.evaluation.over' : 'licence.tip.over')}
      {...(superAdministrator && { actions: <LicenceLink /> })}
    >
      {t(superAdministrator ? 'licence.tip.overRenew' : 'licence.tip.overTell')}
    </Banner>
  );
}
