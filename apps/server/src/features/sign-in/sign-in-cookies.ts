import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import type { Cookies } from '#/platform/http/cookies.ts';

import type { SignInResult } from './completion.ts';

/** Sets the cookies of a new session, and returns the body of the response. */
export function setSignInCookies({ answer, cookie, deviceCookie }: SignInResult, cookies: Cookies): SignInResponse {
  cookies.set('session', cookie);
  cookies.set('device', deviceCookie);
  return answer;
}
