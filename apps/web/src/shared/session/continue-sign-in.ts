import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import { navigate } from '#/shared/navigation/location.ts';
import { closeToasts } from '#/shared/state/toasts.ts';

import type { PasswordFlag } from './session-storage.ts';
import { patchSession, readSession } from './session.ts';

type NextSignInStep = {
  /** With a token, Login leads to Home, or to the user's last page in it: the guard redirects. */
  readonly goTo: string;
  readonly passwordFlag: PasswordFlag | undefined;
  readonly loginFlag: boolean;
};

/** Continues with the session of a sign-in, or of one of its steps; false when the response is invalid. */
export function continueSignIn(answer: SignInResponse): boolean {
  const next = nextStep(answer);
  if (next === undefined) return false;
  if (readSession().accessToken === undefined) closeToasts();
  // Synchronous for the guard: with the token but the old address, it would redirect to Home.
  patchSession({
    accessToken: answer.access_token,
    username: answer.username,
    passwordFlag: next.passwordFlag,
    loginFailedTimes: 0,
    loginFlag: next.loginFlag,
  });
  navigate(next.goTo, { replace: true });
  return true;
}

/** Where a successful sign-in leads (specification section 4); undefined when the response is invalid. */
export function nextStep(answer: SignInResponse): NextSignInStep | undefined {
  if (!answer.access_token) return undefined;
  switch (answer.googleType) {
    case 1:
    case 2:
      return { goTo: '/googleLogin', passwordFlag: undefined, loginFlag: false };
    case 3:
      return {
        goTo: `/forceBind?${new URLSearchParams({ username: answer.username })}`,
        passwordFlag: undefined,
        loginFlag: false,
      };
    case 0:
    case 4:
      return afterSecondFactor(answer);
    default:
      return undefined;
  }
}

function afterSecondFactor({ userFirstLogin, passwordModifyExpires }: SignInResponse): NextSignInStep {
  if (!userFirstLogin && !passwordModifyExpires) return { goTo: '/', passwordFlag: undefined, loginFlag: true };
  return {
    goTo: '/forcePwdChange',
    passwordFlag: { userFirstLogin, passwordModifyExpires },
    loginFlag: false,
  };
}
