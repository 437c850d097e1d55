import type { FaultName } from '@foyer/contract/core/errors.ts';
import { LINK_WAIT_SECONDS } from '@foyer/contract/limits/external-sign-in.ts';

import type { Identity } from '#/features/linked-accounts/store.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account } from '#/features/users/held-account.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import type { Arrival, Entered, Entrance } from './entrance.ts';
import { createStepAfter } from './step-after.ts';
import type { SignInSteps } from './steps.ts';

type Needs<S> = Work<S> & { entrance: Entrance; settings: SettingsService; steps: SignInSteps };

/** Somebody who is known here, and may come in as far as the next step. */
type Known = { readonly linkId: string; readonly account: Account };

/**
 * The pathway of users with an account of another system, which replaces the password and nothing else. Locks after
 * wrong passwords do not apply to it: strangers would lock it with the password.
 */
export function createIdentitySignIn<
  S extends Repositories<
    | 'announce'
    | 'audit'
    | 'devices'
    | 'linkedAccounts'
    | 'notices'
    | 'once'
    | 'outbox'
    | 'sessions'
    | 'settings'
    | 'texts'
    | 'users'
  >,
>(needs: Needs<S>) {
  const { work, read, entrance } = needs;
  const stepAfter = createStepAfter(needs);

  async function find(identity: Identity): Promise<Known | undefined> {
    return read(async ({ linkedAccounts, users }) => {
      const link = await linkedAccounts.find(identity);
      const account = link && (await users.findAccountById(link.userId));
      return link && account && { linkId: link.id, account };
    });
  }

  /** Records that the account of a verified identity may not sign in. */
  async function refuse(actor: string, { signInMethod, from }: Arrival, reason: FaultName): Promise<never> {
    const details = { pathway: signInMethod, reason };
    await work(({ audit }) => audit.record(from, { event: 'sign_in.refused', actor, result: 'refused', details }));
    throw new Fault(reason);
  }

  /** The account of an identity. A0213 for one that is disabled: the provider has verified that it is the user's own. */
  async function admit(identity: Identity, arrival: Arrival): Promise<Known | undefined> {
    const known = await find(identity);
    if (known === undefined) return undefined;
    const { username, status } = known.account;
    if (status !== 'active') return refuse(username, arrival, 'account_without_permission');
    return known;
  }

  return {
    admit,

    /**
     * Opens the session of the next step. `claim` runs first, in the same transaction: when it throws, nothing is stored and
     * no refusal is recorded. Undefined for an identity that is linked to no account; A0213 as above.
     */
    async signIn(
      identity: Identity,
      arrival: Arrival,
      claim: (stores: S) => Promise<void> = async () => {},
    ): Promise<Entered | undefined> {
      const known = await admit(identity, arrival);
      if (known === undefined) return undefined;
      const { account, linkId } = known;
      const step = await stepAfter(account, arrival.deviceCookie, arrival.from);
      try {
        return await work(async (stores) => {
          await claim(stores);
          const entered = await entrance.enter(stores, account, step, arrival);
          // Unlinked meanwhile: nothing of this stays.
          if (!(await stores.linkedAccounts.use(linkId))) throw new Fault('wrong_credentials');
          return entered;
        });
      } catch (error) {
        if (error instanceof Fault && error.fault === 'wrong_credentials')
          return refuse(account.username, arrival, error.fault);
        throw error;
      }
    },

    /**
     * Keeps an account that is linked to nobody for whoever signs in next in this browser, who may link it. Returns the
     * cookie that this takes, a fresh one: nobody who was at this browser before knows it. Tabs that are under way to a
     * provider meanwhile begin anew, for they shared the one before.
     */
    async keepWaiting(identity: Identity): Promise<string> {
      return work(({ once }) => once.issue('sso.link', identity, LINK_WAIT_SECONDS));
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
    | 'once'
    | 'outbox'
    | 'sessions'
    | 'settings'
    | 'texts'
    | 'users'
  > = Repositories<
    | 'announce'
    | 'audit'
    | 'devices'
    | 'linkedAccounts'
    | 'notices'
    | 'once'
    | 'outbox'
    | 'sessions'
    | 'settings'
    | 'texts'
    | 'users'
  >,
> = ReturnType<typeof createIdentitySignIn<S>>;
