import type { Attempt, Attempts } from '#/features/attempts/service.ts';
import type { CaptchaAnswer } from '#/features/captcha/service.ts';
import { findAccountAndBrowser } from '#/features/devices/service.ts';
import type { LinkedAccounts } from '#/features/linked-accounts/service.ts';
import type { Passwords } from '#/features/password/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import { type AuditActor, COMMAND_LINE_ACTOR, auditEntryFor } from '#/features/users/audit-actor.ts';
import type { Users } from '#/features/users/service.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { AttemptPolicy, AllowedAttempt } from './attempt-policy.ts';
import {
  createNextStepForDevice,
  refuseSignIn,
  type SignInContext,
  type SignInResult,
  type SignInCompletion,
} from './completion.ts';
import type { SignInSteps } from './steps.ts';

type PasswordSignInRepositories = Repositories<
  | 'announce'
  | 'attempts'
  | 'audit'
  | 'devices'
  | 'factors'
  | 'notices'
  | 'oneTimeTokens'
  | 'outbox'
  | 'passkeys'
  | 'passwords'
  | 'sessions'
  | 'settings'
  | 'signIns'
  | 'texts'
  | 'users'
>;
type PasswordSignInNeeds = Work<PasswordSignInRepositories> & {
  attemptPolicy: AttemptPolicy;
  attempts: Attempts;
  signInCompletion: SignInCompletion;
  linkedAccounts: Pick<LinkedAccounts, 'assignPendingLink'>;
  passwords: Passwords;
  settings: SettingsService;
  steps: SignInSteps;
  users: Users;
};

export type PasswordCredentials = {
  readonly username: string;
  readonly digest: string;
  readonly captcha: CaptchaAnswer;
  /** Cookie of a browser with a stored identity, which this sign-in links. */
  readonly linkCookie: string | undefined;
};

/** An account whose password has been verified. */
type VerifiedAccount = Account & { hash: string; must_change: boolean };

export function createPasswordSignIn(needs: PasswordSignInNeeds) {
  const { work, read, attemptPolicy, attempts, signInCompletion, linkedAccounts, passwords, settings, users } = needs;
  const nextStepForDevice = createNextStepForDevice(needs);

  /** Verifies the digest. Unknown names cause the same work. */
  async function verify(account: Account | undefined, digest: string): Promise<VerifiedAccount | undefined> {
    const isRight = await passwords.verify(account?.hash, digest);
    return isRight && account?.status === 'active' && hasPassword(account) ? account : undefined;
  }

  /**
   * Records a failed attempt and its lock. Attempts refused by a lock or a captcha are not recorded, which limits how
   * fast an attacker can fill the audit log.
   */
  function refuse(actor: string, from: Origin, { attempt, isKnownBrowser }: AllowedAttempt): Promise<never> {
    const { lockSeconds: seconds } = attempt.account;
    const details = { locked: isKnownBrowser ? 'browser' : 'account', seconds };
    const lock = { event: 'sign_in.locked', actor, result: 'refused', details } as const;
    const consequences = seconds === 0 ? [] : [lock];
    return refuseSignIn(work, { actor, signInMethod: 'password', from, reason: 'wrong_credentials', consequences });
  }

  async function completeSignIn(
    account: VerifiedAccount,
    attempt: Attempt,
    { digest, linkCookie }: PasswordCredentials,
    context: SignInContext,
  ): Promise<SignInResult> {
    const step = await nextStepForDevice(account, context.deviceCookie, context.from);
    const newHash = passwords.isOutdated(account.hash) ? await passwords.hash(digest) : undefined;
    return work(async (repositories) => {
      // Lock order: all code locks the pending link first.
      if (linkCookie !== undefined) await linkedAccounts.assignPendingLink(repositories, linkCookie, account.id);
      const counters = attempts.counterKeysOf(attempt);
      const result = await signInCompletion.complete(repositories, account, step, { ...context, counters });
      if (newHash !== undefined) await passwords.rehash(repositories, account.id, newHash);
      return result;
    });
  }

  /**
   * Lifts an account's locks after wrong passwords and wrong codes, except the lock after a hundred consecutive wrong
   * codes.
   */
  async function unlockAccount(
    repositories: Repositories<'attempts' | 'audit' | 'devices' | 'factors'>,
    account: Account,
    by: AuditActor,
  ): Promise<void> {
    await repositories.factors.removeWrongCodes(account.id);
    await attempts.unlock(repositories, account.username);
    await repositories.audit.record(by.from, { event: 'user.unlocked', ...auditEntryFor(by, account) });
  }

  return {
    /**
     * Sign-in with a password. Checks in order: name → browser → lock → captcha → count → password → status → session.
     * Unknown names and wrong passwords receive the same A0210 after the same work.
     */
    async byPassword(
      credentials: PasswordCredentials,
      deviceCookie: string | undefined,
      from: Origin,
    ): Promise<SignInResult> {
      const { username, digest, captcha } = credentials;
      const name = users.requireName(username);
      const page = await settings.get('signInPage');
      const { account, recognised } = await read((repositories) =>
        findAccountAndBrowser(repositories, { name, cookie: deviceCookie }, from),
      );
      const allowed = await attemptPolicy.requireAllowed({ name, recognised, captcha, page, from });
      const { attempt } = allowed;
      try {
        const verified = await verify(account, digest);
        if (verified !== undefined)
          return await completeSignIn(verified, attempt, credentials, { signInMethod: 'password', deviceCookie, from });
      } catch (error) {
        // Only a wrong password counts. The attempt is withdrawn on an error (hash queue full, database down, factor
        // changed).
        await attempts.withdraw(attempt, error);
        throw error;
      }
      return refuse(name, from, allowed);
    },

    unlockAccount,

    /** Command line: lifts the locks of a name, whether or not it has an account. */
    async unlock(username: string): Promise<void> {
      const name = users.requireName(username);
      await work(async (repositories) => {
        const account = await repositories.users.findAccount(name);
        if (account !== undefined) {
          await repositories.factors.resetFailureCount(account.id);
          return unlockAccount(repositories, account, COMMAND_LINE_ACTOR);
        }
        await attempts.unlock(repositories, name);
        const { actor, from } = COMMAND_LINE_ACTOR;
        await repositories.audit.record(from, {
          event: 'user.unlocked',
          actor,
          result: 'done',
          details: { user: name },
        });
      });
    },
  };
}

export type PasswordSignIn = ReturnType<typeof createPasswordSignIn>;

/** Whether an account has a password; an invited account may have none. */
function hasPassword(account: Account): account is VerifiedAccount {
  return account.hash !== null;
}
