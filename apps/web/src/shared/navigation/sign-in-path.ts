import { destination } from '#/shared/session/destination.ts';

import { parseHash, withParameter } from './location.ts';

/** The path of the sign-in page: the one of the application that waits, else Login; with the login type that it shows. */
export function signInPath(loginType = 'normal'): string {
  const waiting = parseHash(destination() ?? '');
  const place = waiting.path === '/otherSystemLogin' ? waiting : parseHash('/');
  return withParameter(place, 'loginType', loginType === 'normal' ? undefined : loginType);
}
