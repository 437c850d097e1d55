import type { StoredSession } from '#/shared/session/session-storage.ts';

import type { FactorOptions } from '../data.ts';

type SessionStep = Pick<StoredSession, 'username' | 'passwordFlag'>;

/**
 * The path of the session's pending step. Without a pending step, it is the sign-in page, whose guard redirects to the
 * destination. If the password must be changed, it is Home, because the sign-in page would end the session.
 */
export function stepPath(step: FactorOptions['step'], { username = '', passwordFlag }: SessionStep): string {
  if (step === 'show') return '/googleLogin';
  if (step === 'bind') return `/forceBind?${new URLSearchParams({ username })}`;
  return passwordFlag === undefined ? '/' : '/home';
}
