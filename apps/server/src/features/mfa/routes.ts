import {
  distrustDevice,
  accountSecondFactor,
  mfaEnrol,
  mfaRecoveryCodes,
  mfaSecret,
  mfaSignIn,
  mfaRemove,
  mfaMethods,
} from '@foyer/contract/mfa.ts';
import {
  passkeyEnrol,
  passkeyRegistration,
  passkeyStep,
  passkeyStepChallenge,
  removePasskey,
  renamePasskey,
} from '@foyer/contract/passkeys.ts';

import type { Cookies } from '#/platform/http/cookies.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { AccountFactors } from './account-factors.ts';
import type { Enrolment, EnrolmentResult } from './enrolment.ts';
import type { SecondStep, SecondStepResult } from './second-step.ts';

type SecondFactorRouteNeeds = { secondStep: SecondStep; enrolment: Enrolment; accountFactors: AccountFactors };

export function mountSecondFactor(
  mount: Mount,
  { secondStep, enrolment, accountFactors }: SecondFactorRouteNeeds,
): void {
  mount(mfaSignIn, async ({ query, caller, cookies, from }) => {
    const context = { asksForTrust: query.trustDevice ?? false, deviceCookie: cookies.get('device'), from };
    return setStepCookies(await secondStep.byCode(caller, query.code, context), cookies);
  });

  mount(mfaMethods, ({ caller }) => secondStep.listMethods(caller));

  mount(passkeyStepChallenge, ({ caller }) => secondStep.challenge(caller));

  mount(passkeyStep, async ({ body, caller, cookies, from }) => {
    const context = { asksForTrust: body.trustDevice ?? false, deviceCookie: cookies.get('device'), from };
    return setStepCookies(await secondStep.byPasskey(caller, body.credential, context), cookies);
  });

  mount(mfaSecret, ({ caller }) => enrolment.startAuthenticatorEnrolment(caller));

  mount(mfaEnrol, async ({ body, caller, from, cookies }) =>
    setEnrolmentCookie(await enrolment.enrolAuthenticator(caller, body.code, from), cookies),
  );

  mount(passkeyRegistration, ({ caller }) => enrolment.startPasskeyEnrolment(caller));

  mount(passkeyEnrol, async ({ body, caller, from, cookies }) =>
    setEnrolmentCookie(await enrolment.enrolPasskey(caller, body, from), cookies),
  );

  mount(accountSecondFactor, ({ caller, cookies }) => accountFactors.overview(caller, cookies.get('device')));

  mount(mfaRemove, async ({ caller, from }) => {
    await accountFactors.removeAuthenticator(caller, from);
    return null;
  });

  mount(mfaRecoveryCodes, async ({ caller, from }) => ({
    recoveryCodes: await accountFactors.renewRecoveryCodes(caller, from),
  }));

  mount(renamePasskey, async ({ caller, params, body, from }) => {
    await accountFactors.renamePasskey(caller, params.id, body.name, from);
    return null;
  });

  mount(removePasskey, async ({ caller, params, from }) => {
    await accountFactors.removePasskey(caller, params.id, from);
    return null;
  });

  mount(distrustDevice, async ({ caller, params, from }) => {
    await accountFactors.distrust(caller, params.id, from);
    return null;
  });
}

function setStepCookies({ answer, cookie, deviceCookie }: SecondStepResult, cookies: Cookies) {
  cookies.set('session', cookie);
  if (deviceCookie !== undefined) cookies.set('device', deviceCookie);
  return answer;
}

function setEnrolmentCookie({ enrolled, cookie }: EnrolmentResult, cookies: Cookies) {
  if (cookie !== undefined) cookies.set('session', cookie);
  return enrolled;
}
