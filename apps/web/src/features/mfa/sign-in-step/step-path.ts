import type { StoredSession } from '#/shared/session/session-storage.ts';

import type { FactorOptions } from '../data.ts';

type SessionStep = Pick<StoredSession, 'username' | 'passwordFlag'>;

/**
 * Where the step that a session has to take is taken. Without one it is Login, from where the guard leads to where the
 * sign-in does; while the password must be changed, when that would end the session, it is Home.
 */
export function stepPath(step: FactorOptions['step'], { username = '', passwordFlag }: SessionStep): string {
  if (step === 'show') return '/googleLogin';
  if (step === 'bind') return `/forceBind?${new URLSearchParams({ username })}`;
  return passwordFlag === undefined ? '/' : '/home';
}
