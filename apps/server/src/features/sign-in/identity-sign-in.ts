import type { FaultName } from '@foyer/contract/core/errors.ts';
import { PENDING_LINK_SECONDS } from '@foyer/contract/limits/external-sign-in.ts';

import type { ExternalIdentity } from '#/features/linked-accounts/repository.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import {
  createNextStepForDevice,
  refuseSignIn,
  type SignInContext,
  type SignInResult,
  type SignInCompletion,
} from './completion.ts';
import type { SignInSteps } from './steps.ts';

type IdentitySignInNeeds<S> = Work<S> & {
  signInCompletion: SignInCompletion;
  settings: SettingsService;
  steps: SignInSteps;
};

type LinkMatch = { readonly linkId: string; readonly account: Account };

/**
 * Sign-in with a verified external identity. It replaces only the password; the second factor still applies. Locks
 * after wrong passwords do not apply: otherwise, strangers could also lock this method.
 */
export function createIdentitySignIn<
  S extends Repositories<
    | 'announce'
    | 'audit'
    | 'devices'
    | 'linkedAccounts'
    | 'notices'
    | 'oneTimeTokens'
    | 'outbox'
    | 'sessions'
    | 'signIns'
    | 'settings'
    | 'texts'
    | 'users'
  >,
>(needs: IdentitySignInNeeds<S>) {
  const { work, read, signInCompletion } = needs;
  const nextStepForDevice = createNextStepForDevice(needs);

  async function findMatch(identity: ExternalIdentity): Promise<LinkMatch | undefined> {
    return read(async ({ linkedAccounts, users }) => {
      const link = await linkedAccounts.find(identity);
      const account = link && (await users.findAccountById(link.userId));
      return link && account && { linkId: link.id, account };
    });
  }

  const refuse = (actor: string, { signInMethod, from }: SignInContext, reason: FaultName) =>
    refuseSignIn(work, { actor, signInMethod, from, reason });

  /**
   * Finds an identity's account. A0213 if the account is disabled: the provider has verified that it belongs to the
   * user.
   */
  async function findActiveAccount(identity: ExternalIdentity, context: SignInContext): Promise<LinkMatch | undefined> {
    const match = await findMatch(identity);
    if (match === undefined) return undefined;
    const { username, status } = match.account;
    if (status !== 'active') return refuse(username, context, 'account_without_permission');
    return match;
  }

  return {
    findActiveAccount,

    /**
     * Opens the session of the next step. `claim` runs first, in the same transaction: if it throws, nothing is stored
     * and no refusal is recorded. Undefined for an identity without a linked account, A0213 for a disabled account.
     */
    async signIn(
      identity: ExternalIdentity,
      context: SignInContext,
      claim: (repositories: S) => Promise<void> = async () => {},
    ): Promise<SignInResult | undefined> {
      const match = await findActiveAccount(identity, context);
      if (match === undefined) return undefined;
      const { account, linkId } = match;
      const step = await nextStepForDevice(account, context.deviceCookie, context.from);
      try {
        return await work(async (repositories) => {
          await claim(repositories);
          const result = await signInCompletion.complete(repositories, account, step, context);
          // The account was unlinked concurrently: the transaction rolls back.
          if (!(await repositories.linkedAccounts.recordUse(linkId))) throw new Fault('wrong_credentials');
          return result;
        });
      } catch (error) {
        if (error instanceof Fault && error.fault === 'wrong_credentials')
          return refuse(account.username, context, error.fault);
        throw error;
      }
    },

    /**
     * Stores an unlinked identity for the next user who signs in with this browser and may link it. Returns a new
     * cookie value, which earlier users of this browser do not know. Provider sign-ins in other tabs must restart,
     * since they used the previous value.
     */
    async storePendingLink(identity: ExternalIdentity): Promise<string> {
      return work(({ oneTimeTokens }) => oneTimeTokens.issue('sso.link', identity, PENDING_LINK_SECONDS));
    },
  };
}

export type IdentitySignIn<
  S extends Repositories<
    | 'announce'
    | 'audit'
    | 'devices'
    | 'linkedAccounts'
    | 'notices'
    | 'oneTimeTokens'
    | 'outbox'
    | 'sessions'
    | 'signIns'
    | 'settings'
    | 'texts'
    | 'users'
  > = Repositories<
    | 'announce'
    | 'audit'
    | 'devices'
    | 'linkedAccounts'
    | 'notices'
    | 'oneTimeTokens'
    | 'outbox'
    | 'sessions'
    | 'signIns'
    | 'settings'
    | 'texts'
    | 'users'
  >,
> = ReturnType<typeof createIdentitySignIn<S>>;
