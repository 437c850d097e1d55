import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import { navigate } from '#/shared/navigation/location.ts';
import { closeToasts } from '#/shared/state/toasts.ts';

import type { PasswordFlag } from './session-storage.ts';
import { patchSession, readSession } from './session.ts';

type NextSignInStep = {
  /** Login, for whoever has a token, is Home, or where in it they were: the guard takes them there. */
  readonly goTo: string;
  readonly passwordFlag: PasswordFlag | undefined;
  readonly loginFlag: boolean;
};

/** Takes up the session that a sign-in, or a step of one, has led to; false when the answer cannot be used. */
export function continueSignIn(answer: SignInResponse): boolean {
  const next = nextStep(answer);
  if (next === undefined) return false;
  if (readSession().accessToken === undefined) closeToasts();
  // One step for the guard: it must not see the token before the address, or it would lead to Home.
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

/** Where a successful sign-in leads (specification section 4); undefined when the answer cannot be used. */
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
