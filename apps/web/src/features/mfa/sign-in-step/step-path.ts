import type { StoredSession } from '#/shared/session/session-storage.ts';

import type { Ways } from '../data.ts';

type Who = Pick<StoredSession, 'username' | 'passwordFlag'>;

/**
 * Where the step that a session has to take is taken. Without one it is Login, from where the guard leads to where the
 * sign-in does; while the password must be changed, when that would end the session, it is Home.
 */
export function stepPath(step: Ways['step'], { username = '', passwordFlag }: Who): string {
  if (step === 'show') return '/googleLogin';
  if (step === 'bind') return `/forceBind?${new URLSearchParams({ username })}`;
  return passwordFlag === undefined ? '/' : '/home';
}
