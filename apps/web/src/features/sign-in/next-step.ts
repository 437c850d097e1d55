import type { PasswordFlag } from '#/shared/session.ts';

import type { SignedIn } from './data.ts';

export type NextStep = {
  /** Undefined leads to Home: the guard takes whoever has a token from Login to where they were. */
  readonly goTo?: string;
  readonly passwordFlag?: PasswordFlag;
};

/** Where a successful sign-in leads (specification section 4); undefined when the answer cannot be used. */
export function nextStep(answer: SignedIn): NextStep | undefined {
  if (!answer.access_token) return undefined;
  switch (answer.googleType) {
    case 1:
    case 2:
      return { goTo: '/googleLogin' };
    case 3:
      return { goTo: `/forceBind?${new URLSearchParams({ username: answer.username })}` };
    case 0:
    case 4:
      return afterSecondFactor(answer);
    default:
      return undefined;
  }
}

function afterSecondFactor({ userFirstLogin, passwordModifyExpires }: SignedIn): NextStep {
  if (!userFirstLogin && !passwordModifyExpires) return {};
  return { goTo: '/forcePwdChange', passwordFlag: { userFirstLogin, passwordModifyExpires } };
}
