import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { SignInSteps, StepResult } from '#/features/sign-in/steps.ts';
import type { Users } from '#/features/users/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { requireStrongPassword } from './password-policy.ts';
import type { Passwords } from './service.ts';

type ForcedChangeNeeds = Work<
  Repositories<
    'announce' | 'audit' | 'notices' | 'oneTimeTokens' | 'outbox' | 'passwords' | 'sessions' | 'settings' | 'texts'
  >
> & {
  mail: Mail;
  passwords: Passwords;
  steps: SignInSteps;
  users: Users;
};

/**
 * Forced password change, at the first sign-in or after expiry. The next step is a session of scope `full`, or the
 * second factor if it was enforced during the sign-in.
 */
export function createForcedChange({ work, mail, passwords, steps, users }: ForcedChangeNeeds) {
  return {
    /** Stores a new password and replaces the caller's session by the next step's. */
    async change(caller: Caller, digest: string, from: Origin): Promise<StepResult> {
      const { username, userId } = caller;
      const account = await users.getAccount(username);
      await requireStrongPassword(account, digest, () => passwords.verify(account.hash, digest));
      const hash = await passwords.hash(digest);
      const step = await steps.next({ ...account, must_change: false, passwordSeconds: 0 }, caller.secondFactor);
      const result = await work(async (repositories) => {
        // Save the password first: its row lock serialises parallel changes.
        await passwords.save(repositories, userId, hash, { mustChange: false });
        await passwords.notifyChanged(repositories, userId, { exceptSessionId: caller.sessionId });
        const next = await steps.advance(repositories, caller, step, { endOtherSessions: true, from });
        await repositories.audit.record(from, {
          event: 'password.changed',
          ...doneBy(caller),
          details: { occasion: 'forced' },
        });
        await mail.send(repositories, account, { kind: 'passwordChanged', occasion: 'forced', ...signInDetails(from) });
        return next;
      });
      return result;
    },
  };
}

export type ForcedChange = ReturnType<typeof createForcedChange>;
