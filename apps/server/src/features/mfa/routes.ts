import { distrustDevice, accountSecondFactor } from '@foyer/contract/account-factors.ts';
import { mfaEnrol, mfaRecoveryCodes, mfaSecret, mfaSignIn, mfaRemove, mfaMethods } from '@foyer/contract/mfa.ts';
import {
  passkeyEnrol,
  passkeyRegistration,
  passkeyStep,
  passkeyStepChallenge,
  removePasskey,
  renamePasskey,
} from '@foyer/contract/passkeys.ts';

import type { EndpointCall, Mount } from '#/platform/http/mount.ts';

import type { AccountFactors } from './account-factors.ts';
import type { Enrolment, EnrolmentResult } from './enrolment.ts';
import type { SecondStep, SecondStepResult } from './second-step.ts';

type SecondFactorRouteNeeds = { secondStep: SecondStep; enrolment: Enrolment; accountFactors: AccountFactors };
type SecondFactorCookies = Pick<EndpointCall<typeof mfaSignIn>, 'setBindingCookie' | 'setDeviceCookie'>;

export function mountSecondFactor(
  mount: Mount,
  { secondStep, enrolment, accountFactors }: SecondFactorRouteNeeds,
): void {
  mount(mfaSignIn, async ({ query, caller, deviceCookie, from, ...cookies }) => {
    const context = { asksForTrust: query.trustDevice ?? false, deviceCookie, from };
    return setStepCookies(await secondStep.byCode(caller, query.code, context), cookies);
  });

  mount(mfaMethods, ({ caller }) => secondStep.listMethods(caller));

  mount(passkeyStepChallenge, ({ caller }) => secondStep.challenge(caller));

  mount(passkeyStep, async ({ body, caller, deviceCookie, from, ...cookies }) => {
    const context = { asksForTrust: body.trustDevice ?? false, deviceCookie, from };
    return setStepCookies(await secondStep.byPasskey(caller, body.credential, context), cookies);
  });

  mount(mfaSecret, ({ caller }) => enrolment.startAuthenticatorEnrolment(caller));

  mount(mfaEnrol, async ({ body, caller, from, ...cookies }) =>
    setEnrolmentCookie(await enrolment.enrolAuthenticator(caller, body.code, from), cookies),
  );

  mount(passkeyRegistration, ({ caller }) => enrolment.startPasskeyEnrolment(caller));

  mount(passkeyEnrol, async ({ body, caller, from, ...cookies }) =>
    setEnrolmentCookie(await enrolment.enrolPasskey(caller, body, from), cookies),
  );

  mount(accountSecondFactor, ({ caller, deviceCookie }) => accountFactors.overview(caller, deviceCookie));

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

function setStepCookies(
  { answer, cookie, deviceCookie }: SecondStepResult,
  { setBindingCookie, setDeviceCookie }: SecondFactorCookies,
) {
  setBindingCookie(cookie);
  if (deviceCookie !== undefined) setDeviceCookie(deviceCookie);
  return answer;
}

function setEnrolmentCookie(
  { enrolled, cookie }: EnrolmentResult,
  { setBindingCookie }: Pick<SecondFactorCookies, 'setBindingCookie'>,
) {
  if (cookie !== undefined) setBindingCookie(cookie);
  return enrolled;
}
