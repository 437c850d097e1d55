import type { LinkResult } from '@foyer/contract/linked-accounts.ts';

import type { Provisioning } from '#/features/external-sign-in/provisioning.ts';
import type { ReturnParameters, ExternalSignIn, VerifiedIdentity } from '#/features/external-sign-in/service.ts';
import { signInMethodOf } from '#/features/identity-providers/providers.ts';
import type { LinkedAccounts } from '#/features/linked-accounts/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Cookies } from '#/platform/http/cookies.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { SignInContext, SignInResult } from './completion.ts';
import type { IdentitySignIn } from './identity-sign-in.ts';

type ProviderSignInNeeds = Work<
  Repositories<
    | 'announce'
    | 'audit'
    | 'linkedAccounts'
    | 'notices'
    | 'oneTimeTokens'
    | 'outbox'
    | 'sessions'
    | 'settings'
    | 'texts'
    | 'users'
  >
> & {
  identitySignIn: IdentitySignIn;
  linkedAccounts: LinkedAccounts;
  provisioning: Provisioning;
  externalSignIn: ExternalSignIn;
};

/** The browser that has come back, and who is signed in there. */
type ProviderSignInRequest = {
  readonly cookies: Cookies;
  readonly caller: () => Promise<Caller>;
  readonly from: Origin;
};

/** The pathway of named providers and Microsoft: who comes back from there is signed in, linked, made known, or sent to the password. */
export function createProviderSignIn({
  work,
  identitySignIn,
  linkedAccounts,
  provisioning,
  externalSignIn,
}: ProviderSignInNeeds) {
  /** Signs in whoever is known, and whoever is made known. */
  async function signIn(verified: VerifiedIdentity, context: SignInContext): Promise<SignInResult | undefined> {
    const signedIn = await identitySignIn.signIn(verified.identity, context);
    if (signedIn !== undefined) return signedIn;
    await provisioning.add(verified, context.from).catch((error: unknown) => {
      // The username is somebody's; or the same person has come in at the same moment.
      if (!(error instanceof Fault && error.fault === 'account_exists')) throw error;
    });
    return identitySignIn.signIn(verified.identity, context);
  }

  return {
    /**
     * Exchanges what a browser came back with for a session, or for a link to the account of whoever began it. A0636 for
     * an account that is linked to nobody, which then waits for a sign-in by password in that browser.
     */
    async completeSignIn(
      name: string,
      returned: ReturnParameters,
      request: ProviderSignInRequest,
    ): Promise<{ signedIn: SignInResult } | { linked: LinkResult }> {
      const { cookies, caller, from } = request;
      const verified = await externalSignIn.finish(name, returned, cookies.get('flow'), caller);
      const { identity, isFresh, owner } = verified;
      if (owner !== undefined)
        return { linked: await work((repositories) => linkedAccounts.add(repositories, owner, identity, { from })) };
      const signInMethod = signInMethodOf(name);
      const signedIn = await signIn(verified, { signInMethod, isFresh, deviceCookie: cookies.get('device'), from });
      if (signedIn !== undefined) return { signedIn };
      cookies.set('flow', await identitySignIn.storePendingLink(identity));
      throw new Fault('account_exists');
    },
  };
}

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;
