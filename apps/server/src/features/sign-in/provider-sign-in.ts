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

/** Request of the browser that returned from the provider, with its signed-in user. */
type ProviderSignInRequest = {
  readonly cookies: Cookies;
  readonly caller: () => Promise<Caller>;
  readonly from: Origin;
};

/**
 * Sign-in with named providers and Microsoft. A user who returns from the provider is signed in, linked or provisioned,
 * or must first sign in with a password.
 */
export function createProviderSignIn({
  work,
  identitySignIn,
  linkedAccounts,
  provisioning,
  externalSignIn,
}: ProviderSignInNeeds) {
  /** Signs in a linked user. Other users are provisioned first where the settings allow it. */
  async function signIn(verified: VerifiedIdentity, context: SignInContext): Promise<SignInResult | undefined> {
    const signedIn = await identitySignIn.signIn(verified.identity, context);
    if (signedIn !== undefined) return signedIn;
    await provisioning.add(verified, context.from).catch((error: unknown) => {
      // The username exists, or the same user signed in concurrently.
      if (!(error instanceof Fault && error.fault === 'account_exists')) throw error;
    });
    return identitySignIn.signIn(verified.identity, context);
  }

  return {
    /**
     * Exchanges the provider's response for a session, or for a link to the account of the user who started the
     * request. Without a linked account it throws A0636 and stores the identity until the user signs in with a password
     * in this browser.
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
