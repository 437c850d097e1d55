import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';

import { useTexts } from '#/shared/language.ts';
import { useUnread } from '#/shared/pushes.ts';
import { BlankState } from '#/ui/blank-state.tsx';
import { Popover } from '#/ui/popover.tsx';

import { HeaderButton } from './header-button.tsx';

import styles from './notices-popover.module.css';

const MOST_SHOWN = 99;

/** The bell, with the number of unread notices as the server told last. */
export function NoticesPopover() {
  const t = useTexts();
  const unread = useUnread();
  const name = unread === 0 ? t('home.notices') : t('home.noticesUnread', { count: unread });
  const trigger = (
    <HeaderButton aria-label={name} className={styles.bell}>
      <Bell size={20} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </HeaderButton>
  );
  return (
    <Popover trigger={trigger} hint={name} title={t('home.notices')}>
      <BlankState icon={<BellOff size={26} />} title={t('home.noNotices')} titleAs="p" hint={t('home.noNoticesHint')} />
    </Popover>
  );
}
