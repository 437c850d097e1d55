import { signIn, signOut } from '@foyer/contract/sign-in.ts';

import { answeredCaptcha } from '#/features/captcha/service.ts';
import type { Sessions } from '#/features/session/service.ts';
import type { Mount } from '#/platform/mount.ts';

import type { SignIn } from './service.ts';

export function mountSignIn(mount: Mount, { signIn: service, sessions }: { signIn: SignIn; sessions: Sessions }): void {
  mount(signIn, async ({ body, from, deviceCookie, setBindingCookie, setDeviceCookie }) => {
    const { username, password, validateCodeId: id, validateCode: text } = body;
    const credentials = { username, digest: password, captcha: answeredCaptcha(id, text) };
    const { answer, cookie, deviceCookie: mark } = await service.byPassword(credentials, deviceCookie, from);
    setBindingCookie(cookie);
    setDeviceCookie(mark);
    return answer;
  });

  mount(signOut, async ({ caller, from, setBindingCookie }) => {
    await sessions.signOut(caller, from);
    setBindingCookie(undefined);
    return null;
  });
}
