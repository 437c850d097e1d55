import type { Result } from '@foyer/contract/core/endpoint.ts';
import { MFA_TRIES_PER_SIGN_IN } from '@foyer/contract/limits/mfa.ts';
import type { mfaWays } from '@foyer/contract/mfa.ts';

import { trustDevice } from '#/features/devices/service.ts';
import { type Mail, whence } from '#/features/email/service.ts';
import type { Json, Passkeys } from '#/features/passkeys/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { SignInStep, SignInSteps, StepResult } from '#/features/sign-in/steps.ts';
import type { Account } from '#/features/users/held-account.ts';
import type { Users } from '#/features/users/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { matchingStep } from './one-time-code.ts';
import { type Factors, holdAccount } from './service.ts';
import { readTypedCode, type TypedCode } from './typed-code.ts';

type Stores = Repositories<
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
type Needs = Work<Stores> & {
  factors: Factors;
  log: Log;
  mail: Mail;
  passkeys: Passkeys;
  sessions: Sessions;
  settings: SettingsService;
  steps: SignInSteps;
  users: Users;
};

type Ways = Result<typeof mfaWays>;

/** The browser in which a second factor is shown. */
export type Place = {
  /** It asks to skip the second factor from now on. */
  readonly trust: boolean;
  readonly deviceCookie: string | undefined;
  readonly from: Origin;
};

/** The next step, and the cookie by which a browser is trusted from now on. */
export type Shown = StepResult & { readonly deviceCookie: string | undefined };

/** The second step of a sign-in: a code, a recovery code or a passkey of whoever has shown the password. */
export function createSecondStep({
  work,
  read,
  factors,
  log,
  mail,
  passkeys,
  sessions,
  settings,
  steps,
  users,
}: Needs) {
  async function mayTrust(): Promise<boolean> {
    return (await settings.get('mfa')).trustDevices;
  }

  /** The factor was shown: the sign-in goes on under a new token. */
  async function goOn(
    stores: Stores,
    caller: Caller,
    { account, step, trusting }: { account: Account; step: SignInStep; trusting: boolean },
    { deviceCookie, from }: Place,
  ): Promise<Shown> {
    const taken = await steps.advance(stores, caller, step, { endOtherSessions: false, from });
    await stores.factors.endRun(account.id);
    const by = { actorId: account.id, actor: account.username, result: 'done' } as const;
    const factor = String(step.secondFactor);
    await stores.audit.record(from, { ...by, event: 'mfa.shown', details: { factor, scope: step.scope } });
    if (step.secondFactor === 'recovery')
      await mail.send(stores, account, { kind: 'secondFactorChanged', change: 'recoveryCodeUsed', ...whence(from) });
    if (!trusting) return { ...taken, deviceCookie: undefined };
    await stores.audit.record(from, { ...by, event: 'device.trusted' });
    const keeper = { userId: account.id, cookie: deviceCookie, version: account.credentials_version };
    return { ...taken, deviceCookie: await trustDevice(stores, keeper, from) };
  }

  /** Whether a code is right; one that is has been used up by it. */
  async function useCode(stores: Stores, userId: string, { kind, text }: TypedCode): Promise<boolean> {
    if (kind === 'recovery') return factors.useRecoveryCode(stores, userId, text);
    const bound = await stores.factors.findSeed(userId);
    if (bound === undefined || !(await stores.factors.takesCodes(userId))) return false;
    if (bound.seed === undefined) {
      log.error({ userId }, 'a second-factor seed cannot be opened: its row or the encryption key was exchanged');
      return false;
    }
    const step = matchingStep(bound.seed, text, bound.now);
    return step !== undefined && stores.factors.useStep(userId, step);
  }

  /**
   * Counts a wrong code. The last one of a sign-in ends it. Then, and at every fifth in a row, the owner
   * hears that somebody has the password.
   */
  async function refuse(stores: Stores, caller: Caller, tried: number, account: Account, from: Origin): Promise<Fault> {
    const by = { actorId: account.id, actor: account.username, result: 'refused' } as const;
    const wrong = await stores.factors.noteWrongCode(account.id);
    await stores.audit.record(from, { ...by, event: 'mfa.refused', details: { factor: 'code', tried } });
    const ended = tried >= MFA_TRIES_PER_SIGN_IN;
    if (ended) {
      await stores.sessions.end(caller.sessionId);
      await stores.announce('session.changed', { sessionId: caller.sessionId });
    }
    const seconds = await stores.factors.secondsLocked(account.id);
    if (seconds > 0) await stores.audit.record(from, { ...by, event: 'mfa.locked', details: { seconds } });
    if (ended || wrong % MFA_TRIES_PER_SIGN_IN === 0) {
      const letter = { kind: 'secondFactorRefused', ...whence(from) } as const;
      await mail.send(stores, account, letter, { topic: `second-factor-refused:${account.id}` });
    }
    return new Fault('mfa_code_wrong');
  }

  return {
    /** How the caller may show the second factor, or which kinds they may bind. */
    async ways({ scope, userId }: Caller): Promise<Ways> {
      if (scope === 'bind')
        return { step: 'bind', code: true, passkey: await factors.offersPasskeys(), trustDevice: false };
      if (scope !== 'mfa') return { step: 'none', code: false, passkey: false, trustDevice: false };
      const [code, bound] = await read((stores) =>
        Promise.all([stores.factors.takesCodes(userId), factors.boundOf(stores, userId)]),
      );
      const passkey = bound.passkey && passkeys.arePossible();
      return { step: 'show', code, passkey, trustDevice: await mayTrust() };
    },

    /**
     * By a code. At most five are tried in one sign-in, and after ten wrong ones within an hour none is (A0203),
     * whatever comes at the same time: each is counted with the user's row held.
     */
    async byCode(caller: Caller, typed: string, place: Place): Promise<Shown> {
      const code = readTypedCode(typed);
      if (code === undefined) throw new Fault('illegal_input', { fields: { '/code': 'format' } });
      const [proven, trusting] = await Promise.all([users.ownAccount(caller.username), mayTrust()]);
      const step = await steps.next(proven, code.kind);
      // The refusal is an answer, not an exception, or it would roll back what it counted.
      const shown = await work(async (stores) => {
        const account = await holdAccount(stores, caller);
        const seconds = await stores.factors.secondsLocked(account.id);
        if (seconds > 0) return new Fault('account_locked', { seconds });
        const tried = await stores.sessions.countCode(caller.sessionId);
        if (tried === undefined) return new Fault('session_expired');
        if (!(await useCode(stores, account.id, code))) return refuse(stores, caller, tried, account, place.from);
        return goOn(stores, caller, { account, step, trusting: trusting && place.trust }, place);
      });
      sessions.invalidate(caller.sessionId); // replaced or ended; the announcement may come after the answer
      if (shown instanceof Fault) throw shown;
      return shown;
    },

    /** What the browser is asked to show one of the caller's passkeys. A0404 when there is none. */
    challenge(caller: Caller): Promise<Json> {
      return passkeys.assertion('passkey.step', caller);
    },

    /** By a passkey of the caller. It cannot be guessed, so it is not counted. */
    async byPasskey(caller: Caller, credential: object, place: Place): Promise<Shown> {
      const [proven, trusting, shown] = await Promise.all([
        users.ownAccount(caller.username),
        mayTrust(),
        passkeys.verifyAssertion('passkey.step', credential, caller),
      ]);
      const step = await steps.next(proven, 'passkey');
      const next = await work(async (stores) => {
        const account = await holdAccount(stores, caller);
        if (shown?.userId === caller.userId && (await stores.passkeys.use(shown)))
          return goOn(stores, caller, { account, step, trusting: trusting && place.trust }, place);
        await stores.audit.record(place.from, {
          event: 'mfa.refused',
          actorId: account.id,
          actor: account.username,
          result: 'refused',
          details: { factor: 'passkey' },
        });
        return new Fault('mfa_code_wrong');
      });
      sessions.invalidate(caller.sessionId); // the announcement may come after the answer
      if (next instanceof Fault) throw next;
      return next;
    },
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
