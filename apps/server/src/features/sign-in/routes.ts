import { signIn, signOut } from '@foyer/contract/sign-in.ts';

import type { Sessions } from '#/features/session/service.ts';
import type { Mount } from '#/platform/mount.ts';

import type { SignIn } from './service.ts';

export function mountSignIn(mount: Mount, { signIn: service, sessions }: { signIn: SignIn; sessions: Sessions }): void {
  mount(signIn, async ({ body, from, setBindingCookie }) => {
    const { username, password, validateCodeId: id, validateCode: text } = body;
    // An empty code is a missing one (CVE-2023-45292).
    const captcha =
      id === undefined || id === '' || text === undefined || text.trim() === '' ? undefined : { id, text };
    const { answer, cookie } = await service.byPassword({ username, digest: password, captcha }, from);
    setBindingCookie(cookie);
    return answer;
  });

  mount(signOut, async ({ caller, from, setBindingCookie }) => {
    await sessions.signOut(caller, from);
    setBindingCookie(undefined);
    return null;
  });
}
