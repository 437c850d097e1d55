import { type Mail, whence } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { type Acting, BY_COMMAND_LINE, lineBy } from '#/features/users/acting.ts';
import type { Account } from '#/features/users/held-account.ts';
import type { Users } from '#/features/users/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

type Stores = Repositories<
  'announce' | 'audit' | 'factors' | 'notices' | 'outbox' | 'passkeys' | 'sessions' | 'settings' | 'texts' | 'users'
>;
type Needs = Work<Stores> & { mail: Mail; sessions: Sessions; users: Users };

/** An administrator's help for somebody who has lost every factor (OWASP ASVS 5.0 6.4.4). */
export function createFactorReset({ work, mail, sessions, users }: Needs) {
  /** Removes every factor of a user, ends all their sessions and tells them. */
  async function resetHeld(stores: Stores, account: Account, by: Acting): Promise<void> {
    await stores.factors.unbind(account.id);
    await stores.passkeys.removeAll(account.id);
    await stores.factors.saveRecoveryCodes(account.id, []);
    await stores.factors.forgetWrongCodes(account.id);
    await stores.users.renewCredentials(account.id);
    await sessions.endAll(stores, account.id);
    await stores.audit.record(by.from, { event: 'mfa.reset', ...lineBy(by, account) });
    await mail.send(stores, account, { kind: 'secondFactorChanged', change: 'reset', ...whence(by.from) });
  }

  return {
    resetHeld,

    /** The same by a name (command line). A0201 when there is no such user. */
    async reset(username: string): Promise<void> {
      const name = users.requireName(username);
      await work(async (stores) => {
        const found = await stores.users.findAccount(name);
        const account = found === undefined ? undefined : await stores.users.holdAccount(found.id);
        if (account === undefined) throw new Fault('user_missing');
        await resetHeld(stores, account, BY_COMMAND_LINE);
      });
    },
  };
}

export type FactorReset = ReturnType<typeof createFactorReset>;
