import type { UserStatus } from '@foyer/contract/users.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Badge } from '#/ui/feedback/badge.tsx';

const TONES = { invited: 'info', active: 'success', disabled: 'neutral' } as const;

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const t = useTexts();
  return <Badge tone={TONES[status]}>{t(`users.status.${status}`)}</Badge>;
}
