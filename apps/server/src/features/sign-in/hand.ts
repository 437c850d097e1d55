import type { SignedIn, signIn } from '@foyer/contract/sign-in.ts';

import type { Call } from '#/platform/http/mount.ts';

import type { Entered } from './entrance.ts';

type Cookies = Pick<Call<typeof signIn>, 'setBindingCookie' | 'setDeviceCookie'>;

/** Gives a browser what it gets when a sign-in has begun. */
export function hand(
  { answer, cookie, deviceCookie }: Entered,
  { setBindingCookie, setDeviceCookie }: Cookies,
): SignedIn {
  setBindingCookie(cookie);
  setDeviceCookie(deviceCookie);
  return answer;
}
