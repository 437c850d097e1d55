import type { SignedIn } from '@foyer/contract/sign-in.ts';

import { type LetterStores, type Mail, whence } from '#/features/mail/service.ts';
import { nextStep, type Sessions, type SessionStores } from '#/features/session/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Users } from '#/features/users/service.ts';
import type { Caller } from '#/platform/access.ts';
import type { Origin } from '#/platform/origin.ts';
import type { Work } from '#/platform/work.ts';

import type { Passwords, PasswordStores } from './service.ts';
import { refuseWeak } from './weak.ts';

type Needs = Work<LetterStores & PasswordStores & SessionStores> & {
  mail: Mail;
  passwords: Passwords;
  sessions: Sessions;
  settings: SettingsService;
  users: Users;
};

/** The forced change at the first sign-in or of an expired password: the last step before a session of scope `full`. */
export function createForcedChange({ work, mail, passwords, sessions, settings, users }: Needs) {
  return {
    /** Sets the digest of a new password and opens the session of the next step in place of the caller's. */
    async change(caller: Caller, digest: string, from: Origin): Promise<{ answer: SignedIn; cookie: string }> {
      const { username, userId } = caller;
      const account = await users.ownAccount(username);
      await refuseWeak(account, digest, () => passwords.verify(account.hash, digest));
      const [hash, { absoluteSeconds }, { mode }] = await Promise.all([
        passwords.hash(digest),
        settings.get('session'),
        settings.get('mfa'),
      ]);
      // The second factor may have been enforced since this session began: then it comes next.
      const { scope, googleType } = nextStep({ mfaMode: mode, mfaBound: false, mustChangePassword: false });
      const { token, cookie } = await work(async (stores) => {
        // First the password, whose row makes parallel changes wait for each other.
        await passwords.store(stores, userId, hash, { mustChange: false });
        const secrets = await sessions.replaceAll(stores, caller, {
          userId,
          scope,
          pathway: caller.pathway,
          from,
          absoluteSeconds,
        });
        await stores.audit.record(from, {
          event: 'password.changed',
          actorId: userId,
          actor: username,
          result: 'done',
          details: { occasion: 'forced' },
        });
        await mail.send(stores, account, { kind: 'passwordChanged', occasion: 'forced', ...whence(from) });
        return secrets;
      });
      sessions.forgetOf(userId);
      return {
        answer: {
          username,
          access_token: token,
          googleType,
          userFirstLogin: false,
          passwordModifyExpires: false,
        },
        cookie,
      };
    },
  };
}

export type ForcedChange = ReturnType<typeof createForcedChange>;
