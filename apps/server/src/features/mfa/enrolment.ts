import { MFA_SECRET_SECONDS } from '@foyer/contract/limits/mfa.ts';
import { PASSKEY_NAME_LENGTH, PASSKEYS_PER_USER } from '@foyer/contract/limits/passkeys.ts';
import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';

import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { WebAuthnJson, Passkeys } from '#/features/passkeys/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { SignInStep, SignInSteps } from '#/features/sign-in/steps.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import { requireVisibleName } from '#/features/users/naming.ts';
import type { Users } from '#/features/users/service.ts';
import { doneByOwner } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { type Factors, lockCallerAccount } from './service.ts';
import { authenticatorUri, generateSeed, findTimeStep } from './totp.ts';
import { readTypedCode } from './typed-code.ts';

type EnrolmentRepositories = Repositories<
  'announce' | 'audit' | 'factors' | 'notices' | 'outbox' | 'passkeys' | 'sessions' | 'settings' | 'texts' | 'users'
>;
type EnrolmentNeeds = Work<EnrolmentRepositories> & {
  factors: Factors;
  mail: Mail;
  passkeys: Passkeys;
  sessions: Sessions;
  settings: SettingsService;
  steps: SignInSteps;
  users: Users;
};

/** Result of an enrolment. `cookie` is that of the next step in a sign-in that required the enrolment. */
export type EnrolmentResult = { readonly enrolled: SecondFactorEnrolment; readonly cookie: string | undefined };

/**
 * Enrolment of a second factor: as a required step of a sign-in, or by choice in a session with a recent
 * authentication.
 */
export function createEnrolment({ work, factors, mail, passkeys, sessions, settings, steps, users }: EnrolmentNeeds) {
  /** Next step of a sign-in that required the enrolment. Undefined in a session of scope `full`, which continues. */
  async function nextStepAfterEnrolment(caller: Caller, factor: 'code' | 'passkey'): Promise<SignInStep | undefined> {
    if (caller.scope !== 'bind') return undefined;
    return steps.next(await users.getAccount(caller.username), factor);
  }

  /** Locks the caller's account and session. A0302 when a factor is enrolled and the session has not verified one. */
  async function lockForEnrolment(repositories: EnrolmentRepositories, caller: Caller): Promise<Account> {
    const account = await lockCallerAccount(repositories, caller);
    await sessions.lock(repositories, caller);
    await factors.requireVerified(repositories, caller);
    return account;
  }

  /**
   * A0302 at the maximum number of passkeys. The count is repeated with the account locked, so that parallel calls
   * cannot exceed it.
   */
  async function requireRoom({ passkeys: existing }: EnrolmentRepositories, userId: string): Promise<void> {
    if ((await existing.count(userId)) >= PASSKEYS_PER_USER) throw new Fault('forbidden');
  }

  /**
   * Completes an enrolment. Ends other sessions and revokes trusted browsers, since both were verified without the new
   * factor (OWASP ASVS 5.0 7.4.3).
   */
  async function finishEnrolment(
    repositories: EnrolmentRepositories,
    caller: Caller,
    {
      account,
      step,
      change,
      recoveryCodes,
    }: {
      account: Account;
      step: SignInStep | undefined;
      change: 'bound' | 'passkeyAdded';
      recoveryCodes: string[];
    },
    from: Origin,
  ): Promise<EnrolmentResult> {
    await repositories.users.renewCredentials(account.id);
    const by = doneByOwner(account);
    await repositories.audit.record(from, { ...by, event: change === 'bound' ? 'mfa.bound' : 'passkey.added' });
    await mail.send(repositories, account, { kind: 'secondFactorChanged', change, ...signInDetails(from) });
    if (step === undefined) {
      // Enrolling a factor also verifies it.
      await repositories.sessions.recordFactor(caller.sessionId, change === 'bound' ? 'code' : 'passkey');
      await sessions.endOthers(repositories, caller);
      return { enrolled: { recoveryCodes, signedIn: null }, cookie: undefined };
    }
    const { answer, cookie } = await steps.advance(repositories, caller, step, { endOtherSessions: true, from });
    return { enrolled: { recoveryCodes, signedIn: answer }, cookie };
  }

  return {
    /** Starts the enrolment of an authenticator app in this session. The secret is returned only here. */
    async startAuthenticatorEnrolment(caller: Caller): Promise<{ qrCodeContent: string; secret: string }> {
      if (caller.scope === 'full' && (await factors.modeFor(caller.userId)) === 'off') throw new Fault('forbidden');
      const seed = generateSeed();
      await work(async (repositories) => {
        await sessions.requireRecentAuthentication(repositories, caller);
        await factors.requireVerified(repositories, caller);
        const { sessionId, userId } = caller;
        await repositories.factors.saveDraft({ sessionId, userId, seed, seconds: MFA_SECRET_SECONDS });
      });
      const { name } = await settings.get('brand');
      return { qrCodeContent: authenticatorUri(seed, caller.username, name), secret: seed };
    },

    /** Enrols the app whose enrolment was started in this session, by one of its codes. */
    async enrolAuthenticator(caller: Caller, typed: string, from: Origin): Promise<EnrolmentResult> {
      const code = readTypedCode(typed);
      if (code?.kind !== 'code') throw new Fault('illegal_input', { fields: { '/code': 'format' } });
      const step = await nextStepAfterEnrolment(caller, 'code');
      const result = await work(async (repositories) => {
        const account = await lockForEnrolment(repositories, caller);
        const draft = await repositories.factors.findDraft(caller.sessionId, account.id);
        if (draft === undefined) throw new Fault('code_expired');
        const timeStep = findTimeStep(draft.seed, code.text, draft.now);
        if (timeStep === undefined) throw new Fault('mfa_code_wrong');
        await repositories.factors.enrolAuthenticator(account.id, draft.seed, timeStep);
        const recoveryCodes = await factors.renewRecoveryCodes(repositories, account.id);
        return finishEnrolment(repositories, caller, { account, step, change: 'bound', recoveryCodes }, from);
      });
      return result;
    },

    /** WebAuthn options for creating a passkey. A0302 where passkeys are not offered, or at their maximum number. */
    async startPasskeyEnrolment(caller: Caller): Promise<WebAuthnJson> {
      if (!(await factors.offersPasskeys())) throw new Fault('forbidden');
      await work(async (repositories) => {
        await sessions.requireRecentAuthentication(repositories, caller);
        await factors.requireVerified(repositories, caller);
        await requireRoom(repositories, caller.userId);
      });
      const { username, display_name: displayName } = await users.getAccount(caller.username);
      return passkeys.createRegistrationOptions(caller, { username, displayName });
    },

    /** Adds the passkey that the browser has created. A0401 when it is invalid or already stored. */
    async enrolPasskey(
      caller: Caller,
      { name, credential }: { name: string; credential: object },
      from: Origin,
    ): Promise<EnrolmentResult> {
      const visibleName = requireVisibleName(name, { field: '/name', maxLength: PASSKEY_NAME_LENGTH });
      const passkey = await passkeys.verifyRegistration(credential, caller);
      const [step, mode] = await Promise.all([
        nextStepAfterEnrolment(caller, 'passkey'),
        factors.modeFor(caller.userId),
      ]);
      const result = await work(async (repositories) => {
        const account = await lockForEnrolment(repositories, caller);
        await requireRoom(repositories, account.id);
        if (!(await repositories.passkeys.add({ ...passkey, name: visibleName })))
          throw new Fault('illegal_input', { fields: { '/credential': 'duplicate' } });
        // While the second factor is off, a sign-in needs no code: a passkey needs no recovery codes then.
        const enough = mode === 'off' || (await repositories.factors.countRecoveryCodes(account.id)) > 0;
        const recoveryCodes = enough ? [] : await factors.renewRecoveryCodes(repositories, account.id);
        return finishEnrolment(repositories, caller, { account, step, change: 'passkeyAdded', recoveryCodes }, from);
      });
      return result;
    },
  };
}

export type Enrolment = ReturnType<typeof createEnrolment>;
