import { mfaBind, mfaRecoveryCodes, mfaSecret, mfaSignIn, mfaUnbind, mfaWays } from '@foyer/contract/mfa.ts';
import { distrustDevice, ownSecondFactor } from '@foyer/contract/own-second-factor.ts';
import {
  passkeyBind,
  passkeyRegistration,
  passkeyStep,
  passkeyStepChallenge,
  removePasskey,
  renamePasskey,
} from '@foyer/contract/passkeys.ts';

import type { Call, Mount } from '#/platform/http/mount.ts';

import type { Binding, BoundHere } from './binding.ts';
import type { OwnFactors } from './own-factors.ts';
import type { SecondStep, Shown } from './second-step.ts';

type Needs = { secondStep: SecondStep; binding: Binding; ownFactors: OwnFactors };
type Cookies = Pick<Call<typeof mfaSignIn>, 'setBindingCookie' | 'setDeviceCookie'>;

export function mountSecondFactor(mount: Mount, { secondStep, binding, ownFactors }: Needs): void {
  mount(mfaSignIn, async ({ query, caller, deviceCookie, from, ...cookies }) => {
    const place = { trust: query.trustDevice ?? false, deviceCookie, from };
    return hand(await secondStep.byCode(caller, query.code, place), cookies);
  });

  mount(mfaWays, ({ caller }) => secondStep.ways(caller));

  mount(passkeyStepChallenge, ({ caller }) => secondStep.challenge(caller));

  mount(passkeyStep, async ({ body, caller, deviceCookie, from, ...cookies }) => {
    const place = { trust: body.trustDevice ?? false, deviceCookie, from };
    return hand(await secondStep.byPasskey(caller, body.credential, place), cookies);
  });

  mount(mfaSecret, ({ caller }) => binding.start(caller));

  mount(mfaBind, async ({ body, caller, from, ...cookies }) =>
    handBound(await binding.bindAuthenticator(caller, body.code, from), cookies),
  );

  mount(passkeyRegistration, ({ caller }) => binding.startPasskey(caller));

  mount(passkeyBind, async ({ body, caller, from, ...cookies }) =>
    handBound(await binding.bindPasskey(caller, body, from), cookies),
  );

  mount(ownSecondFactor, ({ caller, deviceCookie }) => ownFactors.overview(caller, deviceCookie));

  mount(mfaUnbind, async ({ caller, from }) => {
    await ownFactors.unbind(caller, from);
    return null;
  });

  mount(mfaRecoveryCodes, async ({ caller, from }) => ({
    recoveryCodes: await ownFactors.renewRecoveryCodes(caller, from),
  }));

  mount(renamePasskey, async ({ caller, params, body, from }) => {
    await ownFactors.renamePasskey(caller, params.id, body.name, from);
    return null;
  });

  mount(removePasskey, async ({ caller, params, from }) => {
    await ownFactors.removePasskey(caller, params.id, from);
    return null;
  });

  mount(distrustDevice, async ({ caller, params, from }) => {
    await ownFactors.distrust(caller, params.id, from);
    return null;
  });
}

function hand({ answer, cookie, deviceCookie }: Shown, { setBindingCookie, setDeviceCookie }: Cookies) {
  setBindingCookie(cookie);
  if (deviceCookie !== undefined) setDeviceCookie(deviceCookie);
  return answer;
}

function handBound({ bound, cookie }: BoundHere, { setBindingCookie }: Pick<Cookies, 'setBindingCookie'>) {
  if (cookie !== undefined) setBindingCookie(cookie);
  return bound;
}
