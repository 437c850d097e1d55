import type { SignInResponse, signIn } from '@foyer/contract/sign-in.ts';

import type { EndpointCall } from '#/platform/http/mount.ts';

import type { SignInResult } from './sign-in-completion.ts';

type SignInCookies = Pick<EndpointCall<typeof signIn>, 'setBindingCookie' | 'setDeviceCookie'>;

/** Gives a browser what it gets when a sign-in has begun. */
export function setSignInCookies(
  { answer, cookie, deviceCookie }: SignInResult,
  { setBindingCookie, setDeviceCookie }: SignInCookies,
): SignInResponse {
  setBindingCookie(cookie);
  setDeviceCookie(deviceCookie);
  return answer;
}
