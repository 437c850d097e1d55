import { useState, type ReactNode } from 'react';

import { useCountdown } from '#/shared/auth/use-countdown.ts';
import { useAction } from '#/shared/forms/use-action.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { AccessRow } from './access-row.tsx';
import { unlockUser, type UserRecord } from './data.ts';
import { mayChange } from './may-change.ts';
import { useUpdateUserCache } from './use-update-user-cache.ts';
import { ACTION_ROWS } from './user-rows.ts';

/** Whether a user is locked out after wrong passwords and for how long, with a button to unlock them. */
export function LockRow({ user, icon }: { user: UserRecord; icon: ReactNode }) {
  const t = useTexts();
  const updateCache = useUpdateUserCache();
  const { secondsLeft, start } = useCountdown();
  // Each response restarts the countdown.
  const [counted, setCounted] = useState<UserRecord>();
  if (counted !== user) {
    setCounted(user);
    start(user.lockedSeconds);
  }
  const { act, busy } = useAction<UserRecord>({
    rows: ACTION_ROWS,
    onDone: (changed) => {
      updateCache(changed);
      showToast({ severity: 'success', text: t('users.unlocked') });
    },
  });
  const isLocked = secondsLeft > 0;
  return (
    <AccessRow
      icon={icon}
      name={t('users.lock')}
      detail={isLocked ? t('users.lockedFor', { seconds: secondsLeft }) : t('users.notLocked')}
      actions={
        mayChange(user) &&
        isLocked && (
          <Button variant="secondary" busy={busy} onClick={() => act(() => unlockUser(user.id))}>
            {t('users.unlock')}
          </Button>
        )
      }
    />
  );
}
