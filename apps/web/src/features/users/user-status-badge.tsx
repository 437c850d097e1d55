import type { UserStatus } from '@foyer/contract/users.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Badge } from '#/ui/feedback/badge.tsx';

import styles from './user-list.module.css';

const TONES = { invited: 'info', active: 'success', disabled: 'neutral' } as const;

type UserStatusBadgeProps = { status: UserStatus; invitationWaits?: boolean };

/** Status of an account, and whether its invitation waits for an email server. */
export function UserStatusBadge({ status, invitationWaits = false }: UserStatusBadgeProps) {
  const t = useTexts();
  return (
    <>
      <Badge tone={TONES[status]}>{t(`users.status.${status}`)}</Badge>
      {invitationWaits && <div className={styles.note}>{t('users.waitsForMailServer')}</div>}
    </>
  );
}
