import type { Linked } from '@foyer/contract/linked-accounts.ts';

import type { NewcomersOf } from '#/features/external-sign-in/newcomers.ts';
import type { Returned, Sso, Vouched } from '#/features/external-sign-in/service.ts';
import { signInMethodOf } from '#/features/identity-providers/providers.ts';
import type { LinkedAccounts } from '#/features/linked-accounts/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { IdentitySignIn } from './by-identity.ts';
import type { Arrival, Entered } from './entrance.ts';

type Needs = Work<
  Repositories<
    | 'announce'
    | 'audit'
    | 'linkedAccounts'
    | 'notices'
    | 'once'
    | 'outbox'
    | 'sessions'
    | 'settings'
    | 'texts'
    | 'users'
  >
> & {
  identitySignIn: IdentitySignIn;
  linkedAccounts: LinkedAccounts;
  newcomersOf: NewcomersOf;
  sso: Sso;
};

/** The browser that has come back, and who is signed in there. */
type Comer = {
  readonly wayCookie: string | undefined;
  readonly setWayCookie: (secret: string) => void;
  readonly deviceCookie: string | undefined;
  readonly caller: () => Promise<Caller>;
  readonly from: Origin;
};

/** The pathway of named providers and Microsoft: who comes back from there is signed in, linked, made known, or sent to the password. */
export function createProviderSignIn({ work, identitySignIn, linkedAccounts, newcomersOf, sso }: Needs) {
  /** Signs in whoever is known, and whoever is made known. */
  async function signIn(vouched: Vouched, arrival: Arrival): Promise<Entered | undefined> {
    const entered = await identitySignIn.signIn(vouched.identity, arrival);
    if (entered !== undefined) return entered;
    await newcomersOf.add(vouched, arrival.from).catch((error: unknown) => {
      // The username is somebody's; or the same person has come in at the same moment.
      if (!(error instanceof Fault && error.fault === 'account_exists')) throw error;
    });
    return identitySignIn.signIn(vouched.identity, arrival);
  }

  return {
    /**
     * Exchanges what a browser came back with for a session, or for a link to the account of whoever began it. A0636 for
     * an account that is linked to nobody, which then waits for a sign-in by password in that browser.
     */
    async arrive(name: string, returned: Returned, comer: Comer): Promise<{ entered: Entered } | { linked: Linked }> {
      const { wayCookie, setWayCookie, deviceCookie, caller, from } = comer;
      const vouched = await sso.finish(name, returned, wayCookie, caller);
      const { identity, isFresh, owner } = vouched;
      if (owner !== undefined)
        return { linked: await work((stores) => linkedAccounts.add(stores, owner, identity, { from })) };
      const entered = await signIn(vouched, { signInMethod: signInMethodOf(name), isFresh, deviceCookie, from });
      if (entered !== undefined) return { entered };
      setWayCookie(await identitySignIn.keepWaiting(identity));
      throw new Fault('account_exists');
    },
  };
}

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;
