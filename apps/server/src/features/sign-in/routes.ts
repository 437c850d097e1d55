import { passkeySignIn, passkeySignInChallenge } from '@foyer/contract/passkeys.ts';
import { signIn, signOut } from '@foyer/contract/sign-in.ts';

import { answeredCaptcha } from '#/features/captcha/service.ts';
import type { Sessions } from '#/features/session/service.ts';
import type { Call, Mount } from '#/platform/mount.ts';

import type { PasskeySignIn } from './by-passkey.ts';
import type { Entered } from './entrance.ts';
import type { SignIn } from './service.ts';

type Needs = { signIn: SignIn; passkeySignIn: PasskeySignIn; sessions: Sessions };
type Cookies = Pick<Call<typeof signIn>, 'setBindingCookie' | 'setDeviceCookie'>;

export function mountSignIn(mount: Mount, { signIn: byPassword, passkeySignIn: byPasskey, sessions }: Needs): void {
  mount(signIn, async ({ body, from, deviceCookie, ...cookies }) => {
    const { username, password, validateCodeId: id, validateCode: text } = body;
    const credentials = { username, digest: password, captcha: answeredCaptcha(id, text) };
    return hand(await byPassword.byPassword(credentials, deviceCookie, from), cookies);
  });

  mount(passkeySignInChallenge, () => byPasskey.challenge());

  mount(passkeySignIn, async ({ body, from, deviceCookie, ...cookies }) =>
    hand(await byPasskey.signIn(body.credential, deviceCookie, from), cookies),
  );

  mount(signOut, async ({ caller, from, setBindingCookie }) => {
    await sessions.signOut(caller, from);
    setBindingCookie(undefined);
    return null;
  });
}

function hand({ answer, cookie, deviceCookie }: Entered, { setBindingCookie, setDeviceCookie }: Cookies) {
  setBindingCookie(cookie);
  setDeviceCookie(deviceCookie);
  return answer;
}
