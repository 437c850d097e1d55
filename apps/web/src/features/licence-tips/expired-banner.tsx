import CalendarX from 'lucide-react/icons/calendar-x';

import { useTexts } from '#/shared/i18n/language.ts';
import { Banner } from '#/ui/feedback/banner.tsx';

import { LicenceLink } from './licence-link.tsx';

/** Shown after the licence has expired, until a new one is valid. */
export function ExpiredBanner({ superAdministrator }: { superAdministrator: boolean }) {
  const t = useTexts();
  return (
    <Banner
      tone={superAdministrator ? 'danger' : 'warning'}
      icon={<CalendarX size={20} />}
      title={t('licence.tip.over')}
      {...(superAdministrator && { actions: <LicenceLink /> })}
    >
      {t(superAdministrator ? 'licence.tip.overRenew' : 'licence.tip.overTell')}
    </Banner>
  );
}
