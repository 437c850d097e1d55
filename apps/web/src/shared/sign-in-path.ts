import { destination } from './destination.ts';
import { parseHash, withParameter } from './location.ts';

/** The sign-in page that whoever goes back to it comes to: the one of the application that waits, else Login. */
export function signInPath(): string {
  const place = parseHash(destination() ?? '');
  return place.path === '/otherSystemLogin' ? withParameter(place, 'loginType') : '/';
}
