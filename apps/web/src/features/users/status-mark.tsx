import { useTexts } from '#/shared/language.ts';
import { Mark } from '#/ui/mark.tsx';

import type { UserStatus } from '../../../../../packages/contract/src/user-administration.ts';

const TONES = { invited: 'info', active: 'success', disabled: 'neutral' } as const;

/** Whether somebody can sign in. */
export function StatusMark({ status }: { status: UserStatus }) {
  const t = useTexts();
  return <Mark tone={TONES[status]}>{t(`users.status.${status}`)}</Mark>;
}
