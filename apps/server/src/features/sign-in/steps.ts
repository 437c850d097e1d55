import type { Scope } from '@foyer/contract/core/endpoint.ts';
import { MFA_STEP_SECONDS } from '@foyer/contract/limits/mfa.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Caller, SecondFactor } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { nextStep, type SignInState } from './next-step.ts';

export type SecondFactorStatus = Pick<SignInState, 'mfaMode' | 'isFactorEnrolled'>;

/** An account whose user has passed the first factor. */
export type AuthenticatedAccount = {
  readonly id: string;
  readonly username: string;
  /** Null for an account without a password. */
  readonly must_change: boolean | null;
  /** Age of the password in seconds. */
  readonly passwordSeconds: number;
};

/** Next step of a sign-in. It is computed before the transaction that opens it. */
export type SignInStep = {
  readonly scope: Scope;
  readonly absoluteSeconds: number;
  /** Maximum number of sessions of the user; 0 means unlimited. */
  readonly perUser: number;
  readonly secondFactor: SecondFactor | null;
  readonly answer: Omit<SignInResponse, 'access_token'>;
};

/** Result of a step: the response, and the cookie to which its session is bound. */
export type StepResult = { readonly answer: SignInResponse; readonly cookie: string };

type StepRepositories = Repositories<'announce' | 'sessions'>;
type StepNeeds = {
  sessions: Sessions;
  settings: SettingsService;
  factors: { secondFactorStatusOf: (userId: string) => Promise<SecondFactorStatus> };
};

const DAY_SECONDS = 24 * 60 * 60;

/** Steps of a sign-in. All sign-in methods use these steps, whose responses have the same form. */
export function createSignInSteps({ sessions, settings, factors }: StepNeeds) {
  const toResult = ({ answer }: SignInStep, { token, cookie }: { token: string; cookie: string }): StepResult => ({
    answer: { ...answer, access_token: token },
    cookie,
  });

  return {
    /** Computes the next sign-in step. `secondFactor` is the one that was verified in this sign-in, if any. */
    async next(account: AuthenticatedAccount, secondFactor: SecondFactor | null): Promise<SignInStep> {
      const [status, { absoluteSeconds, perUser }, { expiryDays }] = await Promise.all([
        factors.secondFactorStatusOf(account.id),
        settings.get('session'),
        settings.get('password'),
      ]);
      const userFirstLogin = account.must_change === true;
      const passwordModifyExpires = expiryDays > 0 && account.passwordSeconds >= expiryDays * DAY_SECONDS;
      const { scope, googleType } = nextStep({
        ...status,
        isFactorVerified: secondFactor !== null,
        mustChangePassword: userFirstLogin || passwordModifyExpires,
      });
      const isIncomplete = scope === 'mfa' || scope === 'bind';
      return {
        scope,
        absoluteSeconds: isIncomplete ? Math.min(absoluteSeconds, MFA_STEP_SECONDS) : absoluteSeconds,
        perUser,
        secondFactor,
        answer: { username: account.username, googleType, userFirstLogin, passwordModifyExpires },
      };
    },

    /**
     * Prepares the session of a sign-in. The caller stores it in its transaction, and then calls `finish` with the
     * number of the user's other sessions of scope `full`.
     */
    prepare(userId: string, step: SignInStep, context: { signInMethod: string; isFresh?: boolean; from: Origin }) {
      const newSession = { ...step, userId, ...context };
      const { secrets, row } = sessions.prepare(newSession);
      return {
        session: row,
        async finish(repositories: StepRepositories, others: number): Promise<StepResult> {
          await sessions.announceSession(repositories, newSession, row.id, others);
          return toResult(step, secrets);
        },
      };
    },

    /**
     * Replaces the caller's session by the next step's. With `endOtherSessions`, all other sessions of the user end as
     * well.
     */
    async advance(
      repositories: StepRepositories,
      caller: Caller,
      step: SignInStep,
      { endOtherSessions, from }: { endOtherSessions: boolean; from: Origin },
    ): Promise<StepResult> {
      const newSession = { ...step, userId: caller.userId, signInMethod: caller.signInMethod, from };
      return toResult(
        step,
        await sessions[endOtherSessions ? 'replaceAll' : 'replace'](repositories, caller, newSession),
      );
    },
  };
}

export type SignInSteps = ReturnType<typeof createSignInSteps>;
