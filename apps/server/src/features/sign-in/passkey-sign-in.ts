import type { WebAuthnJson, Passkeys } from '#/features/passkeys/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { refuseSignIn, type SignInResult, type SignInCompletion } from './completion.ts';
import type { SignInSteps } from './steps.ts';

type PasskeySignInRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'devices'
  | 'notices'
  | 'outbox'
  | 'passkeys'
  | 'sessions'
  | 'settings'
  | 'signIns'
  | 'texts'
  | 'users'
>;
type PasskeySignInNeeds = Work<PasskeySignInRepositories> & {
  signInCompletion: SignInCompletion;
  passkeys: Passkeys;
  settings: SettingsService;
  steps: SignInSteps;
};

/**
 * Sign-in with a passkey. A passkey with user verification replaces the password and the second factor. Locks after
 * wrong passwords do not apply: a passkey cannot be guessed, and strangers could lock this method with wrong passwords.
 */
export function createPasskeySignIn({ work, read, signInCompletion, passkeys, settings, steps }: PasskeySignInNeeds) {
  async function requireOffered(): Promise<void> {
    const { passkeySwitch } = await settings.get('signInPage');
    if (!passkeySwitch || !passkeys.areAvailable()) throw new Fault('login_settings_changed');
  }

  /** Records a refusal. Called only for verified passkeys, so an attacker without one cannot flood the audit log. */
  const refuse = (actor: string, from: Origin) =>
    refuseSignIn(work, { actor, signInMethod: 'passkey', from, reason: 'wrong_credentials' });

  return {
    /** WebAuthn options for any passkey of this installation. A0207 if passkeys are switched off. */
    async challenge(): Promise<WebAuthnJson> {
      await requireOffered();
      return passkeys.createAssertionOptions('passkey.sign-in');
    },

    /**
     * Signs in. A0210 for all unknown, removed or invalid passkeys and for disabled accounts, so that they cannot be
     * distinguished.
     */
    async signIn(credential: object, deviceCookie: string | undefined, from: Origin): Promise<SignInResult> {
      await requireOffered();
      const verified = await passkeys.verifyAssertion('passkey.sign-in', credential);
      if (verified === undefined) throw new Fault('wrong_credentials');
      const account = await read(({ users }) => users.findAccountById(verified.userId));
      if (account?.status !== 'active') return refuse(account?.username ?? 'nobody', from);
      const step = await steps.next(account, 'passkey');
      try {
        return await work(async (repositories) => {
          const result = await signInCompletion.complete(repositories, account, step, {
            signInMethod: 'passkey',
            deviceCookie,
            from,
          });
          // The passkey was removed, or its copy was used, concurrently: the transaction rolls back.
          if (!(await repositories.passkeys.recordUse(verified))) throw new Fault('wrong_credentials');
          return result;
        });
      } catch (error) {
        if (error instanceof Fault && error.fault === 'wrong_credentials') return refuse(account.username, from);
        throw error;
      }
    },
  };
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;
