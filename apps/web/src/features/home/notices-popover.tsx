import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';

import { useTexts } from '#/shared/language.ts';
import { BlankState } from '#/ui/blank-state.tsx';
import { Popover } from '#/ui/popover.tsx';

import { HeaderButton } from './header-button.tsx';

/** The bell. */
export function NoticesPopover() {
  const t = useTexts();
  const trigger = (
    <HeaderButton aria-label={t('home.notices')}>
      <Bell size={20} aria-hidden />
    </HeaderButton>
  );
  return (
    <Popover trigger={trigger} hint={t('home.notices')} title={t('home.notices')}>
      <BlankState icon={<BellOff size={26} />} title={t('home.noNotices')} titleAs="p" hint={t('home.noNoticesHint')} />
    </Popover>
  );
}
