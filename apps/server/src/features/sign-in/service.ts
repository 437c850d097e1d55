import type { SignedIn } from '@foyer/contract/sign-in.ts';

import type { Attempt, Attempts } from '#/features/attempts/service.ts';
import type { Answered } from '#/features/captcha/service.ts';
import { type DeviceStores, noteVisit } from '#/features/devices/service.ts';
import { type LetterStores, type Mail, whence } from '#/features/mail/service.ts';
import type { Passwords, PasswordStores } from '#/features/password/service.ts';
import { nextStep, type Sessions, type SessionStores } from '#/features/session/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account, Users, UserStores } from '#/features/users/service.ts';
import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/origin.ts';
import { COMMAND_LINE } from '#/platform/origin.ts';
import type { Work } from '#/platform/work.ts';

import type { Admission, AdmissionStores } from './admission.ts';

type Stores = AdmissionStores & DeviceStores & LetterStores & PasswordStores & SessionStores & UserStores;
type Needs = Work<Stores> & {
  admission: Admission;
  attempts: Attempts;
  mail: Mail;
  passwords: Passwords;
  sessions: Sessions;
  settings: SettingsService;
  users: Users;
};

export type Credentials = {
  readonly username: string;
  readonly digest: string;
  readonly captcha: Answered;
};

/** An account whose password has been verified. */
type Verified = Account & { hash: string; must_change: boolean };

export type Answer = {
  readonly answer: SignedIn;
  /** Binds the session to this browser. */
  readonly cookie: string;
  /** By which this browser is known the next time. */
  readonly deviceCookie: string;
};

const DAY_SECONDS = 24 * 60 * 60;

export function createSignIn({ work, admission, attempts, mail, passwords, sessions, settings, users }: Needs) {
  /** Looks the account up and verifies the digest, with the same work for names that nobody has. */
  async function verify(name: string, digest: string): Promise<Verified | undefined> {
    const account = await users.findAccount(name);
    const right = await passwords.verify(account?.hash, digest);
    return right && account?.status === 'active' && hasPassword(account) ? account : undefined;
  }

  /**
   * Writes a failed attempt down, and the lock that it brought. What was never tried, because of a lock or a
   * captcha, leaves no line: nobody fills the trail from outside faster than the locks allow.
   */
  async function refuse(name: string, from: Origin, { counted }: Attempt): Promise<never> {
    const details = { pathway: 'password', reason: 'wrong_credentials' };
    const lock = Math.max(counted.account.lockSeconds, counted.address.lockSeconds);
    await work(async ({ audit }) => {
      await audit.record(from, { event: 'sign_in.refused', actor: name, result: 'refused', details });
      if (lock === 0) return;
      const locked = counted.account.lockSeconds > 0 ? 'account' : 'address';
      await audit.record(from, {
        event: 'sign_in.locked',
        actor: name,
        result: 'refused',
        details: { locked, seconds: lock },
      });
    });
    throw new Fault('wrong_credentials');
  }

  async function welcome(
    account: Verified,
    attempt: Attempt,
    { digest, deviceCookie }: { digest: string; deviceCookie: string | undefined },
    from: Origin,
  ): Promise<Answer> {
    const [{ mode }, { absoluteSeconds }, { expiryDays }] = await Promise.all([
      settings.get('mfa'),
      settings.get('session'),
      settings.get('password'),
    ]);
    const firstSignIn = account.must_change;
    const expired = expiryDays > 0 && account.passwordSeconds >= expiryDays * DAY_SECONDS;
    const { scope, googleType } = nextStep({
      mfaMode: mode,
      mfaBound: false,
      mustChangePassword: firstSignIn || expired,
    });
    const renewed = passwords.isOutdated(account.hash) ? await passwords.hash(digest) : undefined;
    const { token, cookie, mark } = await work(async (stores) => {
      // Disabled, or given another password, since it was verified: nothing of this stays.
      if (!(await stores.users.noteSignIn(account.id, account.password_version))) throw new Fault('wrong_credentials');
      await attempts.clear(stores, attempt); // after the user's row, as wherever both are held
      if (renewed !== undefined) await passwords.renew(stores, account.id, renewed);
      await stores.audit.record(from, {
        event: 'sign_in.done',
        actorId: account.id,
        actor: account.username,
        result: 'done',
        details: { pathway: 'password', scope },
      });
      const visit = await noteVisit(stores, { userId: account.id, cookie: deviceCookie, from });
      if (visit.isNew) await mail.send(stores, account, { kind: 'newDevice', ...whence(from) });
      const opening = { userId: account.id, scope, pathway: 'password', from, absoluteSeconds };
      return { ...(await sessions.open(stores, opening)), mark: visit.cookie };
    });
    return {
      answer: {
        username: account.username,
        access_token: token,
        googleType,
        userFirstLogin: firstSignIn,
        passwordModifyExpires: expired,
      },
      cookie,
      deviceCookie: mark,
    };
  }

  return {
    /**
     * The password pathway, in the order of the checks: name → lock → captcha → count → password →
     * status → session. Unknown names and wrong passwords are the same A0210 after the same work.
     */
    async byPassword(
      { username, digest, captcha }: Credentials,
      deviceCookie: string | undefined,
      from: Origin,
    ): Promise<Answer> {
      const name = users.requireName(username);
      const page = await settings.get('signInPage');
      const attempt = await admission.admit({ name, address: from.address, captcha, page });
      try {
        const account = await verify(name, digest);
        if (account === undefined) return await refuse(name, from, attempt);
        return await welcome(account, attempt, { digest, deviceCookie }, from);
      } catch (error) {
        // Whatever is no wrong password (no room for a hash, no database) was no attempt.
        if (!(error instanceof Fault && error.fault === 'wrong_credentials')) await attempts.withdraw(attempt);
        throw error;
      }
    },

    /** Lifts the lock of an account (command line). */
    async unlock(username: string): Promise<void> {
      const name = users.requireName(username);
      await work(async (stores) => {
        await attempts.unlock(stores, name);
        await stores.audit.record(COMMAND_LINE, {
          event: 'user.unlocked',
          actor: 'command line',
          result: 'done',
          details: { user: name },
        });
      });
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Accounts that are invited have no password yet. */
function hasPassword(account: Account): account is Verified {
  return account.hash !== null;
}
