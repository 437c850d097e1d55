import type { UserStatus } from '@foyer/contract/users.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Mark } from '#/ui/feedback/mark.tsx';

const TONES = { invited: 'info', active: 'success', disabled: 'neutral' } as const;

/** Whether somebody can sign in. */
export function StatusMark({ status }: { status: UserStatus }) {
  const t = useTexts();
  return <Mark tone={TONES[status]}>{t(`users.status.${status}`)}</Mark>;
}
