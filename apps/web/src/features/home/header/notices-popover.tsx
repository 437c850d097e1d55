import Bell from 'lucide-react/icons/bell';
import { Suspense, useEffect, useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { whenIdle } from '#/shared/navigation/when-idle.ts';
import { useUnread } from '#/shared/push/pushes.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';

import type { NewestNotices } from '../slots.ts';
import { HeaderButton } from './header-button.tsx';
import { shortCount } from './short-count.ts';

import styles from './notices-popover.module.css';

/** The bell with the number of unread notices as last reported by the server; opens the newest ones. */
export function NoticesPopover({ Newest }: { Newest: NewestNotices }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const unread = useUnread();
  useEffect(() => whenIdle(() => Newest.preload?.()), [Newest]);
  const name = unread === 0 ? t('home.notices') : t('home.noticesUnread', { count: unread });
  const trigger = (
    <HeaderButton aria-label={name} className={styles.bell} onPointerEnter={Newest.preload}>
      <Bell size={20} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {shortCount(unread)}
        </span>
      )}
    </HeaderButton>
  );
  return (
    <Popover trigger={trigger} hint={name} title={t('home.notices')} open={open} onOpenChange={setOpen}>
      <Suspense
        fallback={
          <p className={styles.waiting}>
            <Spinner label={t('frame.loading')} />
          </p>
        }
      >
        <Newest onFollow={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
