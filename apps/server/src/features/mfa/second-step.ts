import type { Result } from '@foyer/contract/core/endpoint.ts';
import { MFA_ATTEMPTS_PER_SIGN_IN } from '@foyer/contract/limits/mfa.ts';
import type { mfaMethods } from '@foyer/contract/mfa.ts';

import { trustDevice } from '#/features/devices/service.ts';
import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { WebAuthnJson, Passkeys } from '#/features/passkeys/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { SignInStep, SignInSteps, StepResult } from '#/features/sign-in/steps.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import type { Users } from '#/features/users/service.ts';
import { doneByOwner } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { type Factors, lockCallerAccount } from './service.ts';
import { findTimeStep } from './totp.ts';
import { readTypedCode, type TypedCode } from './typed-code.ts';

type SecondStepRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'devices'
  | 'factors'
  | 'notices'
  | 'outbox'
  | 'passkeys'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;
type SecondStepNeeds = Work<SecondStepRepositories> & {
  factors: Factors;
  log: Log;
  mail: Mail;
  passkeys: Passkeys;
  settings: SettingsService;
  steps: SignInSteps;
  users: Users;
};

type SecondFactorMethods = Result<typeof mfaMethods>;

/** The browser in which a second factor is verified. */
export type BrowserContext = {
  /** Whether the user asked to skip the second factor in this browser from now on. */
  readonly asksForTrust: boolean;
  readonly deviceCookie: string | undefined;
  readonly from: Origin;
};

/** The next step. `deviceCookie` is set when the browser becomes trusted. */
export type SecondStepResult = StepResult & { readonly deviceCookie: string | undefined };

/** Second step of a sign-in, after the password: a code, a recovery code or a passkey. */
export function createSecondStep({
  work,
  read,
  factors,
  log,
  mail,
  passkeys,
  settings,
  steps,
  users,
}: SecondStepNeeds) {
  async function mayTrust(): Promise<boolean> {
    return (await settings.get('mfa')).trustDevices;
  }

  /** Continues the sign-in with a new token after a factor was verified. */
  async function advance(
    repositories: SecondStepRepositories,
    caller: Caller,
    { account, step, isTrustAllowed }: { account: Account; step: SignInStep; isTrustAllowed: boolean },
    { deviceCookie, from }: BrowserContext,
  ): Promise<SecondStepResult> {
    const stepResult = await steps.advance(repositories, caller, step, { endOtherSessions: false, from });
    await repositories.factors.resetFailureCount(account.id);
    const by = doneByOwner(account);
    const factor = String(step.secondFactor);
    await repositories.audit.record(from, { ...by, event: 'mfa.shown', details: { factor, scope: step.scope } });
    if (step.secondFactor === 'recovery')
      await mail.send(repositories, account, {
        kind: 'secondFactorChanged',
        change: 'recoveryCodeUsed',
        ...signInDetails(from),
      });
    if (!isTrustAllowed) return { ...stepResult, deviceCookie: undefined };
    await repositories.audit.record(from, { ...by, event: 'device.trusted' });
    const deviceOwner = { userId: account.id, cookie: deviceCookie, version: account.credentials_version };
    return { ...stepResult, deviceCookie: await trustDevice(repositories, deviceOwner, from) };
  }

  /** Verifies a code and marks it as used. */
  async function useCode(
    repositories: SecondStepRepositories,
    userId: string,
    { kind, text }: TypedCode,
  ): Promise<boolean> {
    if (kind === 'recovery') return factors.useRecoveryCode(repositories, userId, text);
    const authenticator = await repositories.factors.findSeed(userId);
    if (authenticator === undefined || !(await repositories.factors.acceptsCodes(userId))) return false;
    if (authenticator.seed === undefined) {
      log.error({ userId }, 'second-factor seed cannot be decrypted: its row or the encryption key was replaced');
      return false;
    }
    const step = findTimeStep(authenticator.seed, text, authenticator.now);
    return step !== undefined && repositories.factors.useStep(userId, step);
  }

  /**
   * Counts a wrong code. The last allowed one ends the sign-in. Then, and at every fifth wrong code in a row, an email
   * warns the owner that another person may know the password.
   */
  async function refuse(
    repositories: SecondStepRepositories,
    caller: Caller,
    attempt: number,
    account: Account,
    from: Origin,
  ): Promise<Fault> {
    const by = { actorId: account.id, actor: account.username, result: 'refused' } as const;
    const wrongCount = await repositories.factors.recordWrongCode(account.id);
    await repositories.audit.record(from, { ...by, event: 'mfa.refused', details: { factor: 'code', tried: attempt } });
    const ended = attempt >= MFA_ATTEMPTS_PER_SIGN_IN;
    if (ended) {
      await repositories.sessions.end(caller.sessionId);
      await repositories.announce('session.changed', { sessionId: caller.sessionId });
    }
    const seconds = await repositories.factors.secondsLocked(account.id);
    if (seconds > 0) await repositories.audit.record(from, { ...by, event: 'mfa.locked', details: { seconds } });
    if (ended || wrongCount % MFA_ATTEMPTS_PER_SIGN_IN === 0) {
      const email = { kind: 'secondFactorRefused', ...signInDetails(from) } as const;
      await mail.send(repositories, account, email, { topic: `second-factor-refused:${account.id}` });
    }
    return new Fault('mfa_code_wrong');
  }

  return {
    /** Second factors that the caller may use, or may enrol. */
    async listMethods({ scope, userId }: Caller): Promise<SecondFactorMethods> {
      if (scope === 'bind')
        return { step: 'bind', code: true, passkey: await factors.offersPasskeys(), trustDevice: false };
      if (scope !== 'mfa') return { step: 'none', code: false, passkey: false, trustDevice: false };
      const [code, enrolled] = await read((repositories) =>
        Promise.all([repositories.factors.acceptsCodes(userId), factors.enrolledFactors(repositories, userId)]),
      );
      const passkey = enrolled.passkey && passkeys.areAvailable();
      return { step: 'show', code, passkey, trustDevice: await mayTrust() };
    },

    /**
     * Verifies a code. A sign-in allows five attempts. After ten wrong codes within an hour, no code is accepted
     * (A0203). Parallel calls cannot exceed these limits: each attempt is counted with the user's row locked.
     */
    async byCode(caller: Caller, typed: string, context: BrowserContext): Promise<SecondStepResult> {
      const code = readTypedCode(typed);
      if (code === undefined) throw new Fault('illegal_input', { fields: { '/code': 'format' } });
      const [authenticated, isTrustAllowed] = await Promise.all([users.getAccount(caller.username), mayTrust()]);
      const step = await steps.next(authenticated, code.kind);
      // The refusal is returned, not thrown: an exception would roll back the count.
      const result = await work(async (repositories) => {
        const account = await lockCallerAccount(repositories, caller);
        const seconds = await repositories.factors.secondsLocked(account.id);
        if (seconds > 0) return new Fault('account_locked', { seconds });
        const attempt = await repositories.sessions.countCode(caller.sessionId);
        if (attempt === undefined) return new Fault('session_expired');
        if (!(await useCode(repositories, account.id, code)))
          return refuse(repositories, caller, attempt, account, context.from);
        return advance(
          repositories,
          caller,
          { account, step, isTrustAllowed: isTrustAllowed && context.asksForTrust },
          context,
        );
      });
      if (result instanceof Fault) throw result;
      return result;
    },

    /** WebAuthn options for one of the caller's passkeys. A0404 when the caller has none. */
    challenge(caller: Caller): Promise<WebAuthnJson> {
      return passkeys.createAssertionOptions('passkey.step', caller);
    },

    /** Verifies a passkey of the caller. Attempts are not counted, since passkeys cannot be guessed (decision 0020). */
    async byPasskey(caller: Caller, credential: object, context: BrowserContext): Promise<SecondStepResult> {
      const [authenticated, isTrustAllowed, verified] = await Promise.all([
        users.getAccount(caller.username),
        mayTrust(),
        passkeys.verifyAssertion('passkey.step', credential, caller),
      ]);
      const step = await steps.next(authenticated, 'passkey');
      const next = await work(async (repositories) => {
        const account = await lockCallerAccount(repositories, caller);
        if (verified?.userId === caller.userId && (await repositories.passkeys.recordUse(verified)))
          return advance(
            repositories,
            caller,
            { account, step, isTrustAllowed: isTrustAllowed && context.asksForTrust },
            context,
          );
        await repositories.audit.record(context.from, {
          event: 'mfa.refused',
          actorId: account.id,
          actor: account.username,
          result: 'refused',
          details: { factor: 'passkey' },
        });
        return new Fault('mfa_code_wrong');
      });
      if (next instanceof Fault) throw next;
      return next;
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
