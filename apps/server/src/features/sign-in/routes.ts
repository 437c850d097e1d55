import { exchangeCode } from '@foyer/contract/external-sign-in.ts';
import { passkeySignIn, passkeySignInChallenge } from '@foyer/contract/passkeys.ts';
import { signIn, signOut } from '@foyer/contract/sign-in.ts';

import { readCaptchaAnswer } from '#/features/captcha/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';
import type { PasswordSignIn } from './service.ts';
import { setSignInCookies } from './sign-in-cookies.ts';

type SignInRouteNeeds = {
  signIn: PasswordSignIn;
  passkeySignIn: PasskeySignIn;
  providerSignIn: ProviderSignIn;
  sessions: Sessions;
};

export function mountSignIn(
  mount: Mount,
  { signIn: byPassword, passkeySignIn: byPasskey, providerSignIn: byProvider, sessions }: SignInRouteNeeds,
): void {
  mount(signIn, async ({ body, from, cookies }) => {
    const { username, password, validateCodeId: id, validateCode: text, link } = body;
    const linkCookie = link === true ? cookies.get('flow') : undefined;
    const credentials = { username, digest: password, captcha: readCaptchaAnswer(id, text), linkCookie };
    return setSignInCookies(await byPassword.byPassword(credentials, cookies.get('device'), from), cookies);
  });

  mount(passkeySignInChallenge, () => byPasskey.challenge());

  mount(passkeySignIn, async ({ body, from, cookies }) =>
    setSignInCookies(await byPasskey.signIn(body.credential, cookies.get('device'), from), cookies),
  );

  mount(exchangeCode, async ({ params, query, caller, from, cookies }) => {
    const outcome = await byProvider.completeSignIn(params.provider, query, { cookies, caller, from });
    return 'linked' in outcome ? outcome.linked : setSignInCookies(outcome.signedIn, cookies);
  });

  mount(signOut, async ({ caller, from, cookies }) => {
    await sessions.signOut(caller, from);
    cookies.clear('session');
    cookies.clear('flow');
    return null;
  });
}
