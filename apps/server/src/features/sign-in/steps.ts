import type { Scope } from '@foyer/contract/core/endpoint.ts';
import { MFA_STEP_SECONDS } from '@foyer/contract/limits/mfa.ts';
import type { SignedIn } from '@foyer/contract/sign-in.ts';

import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Caller, SecondFactor } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { nextStep, type Progress } from './next-step.ts';

/** Where the second factor of a person stands. */
export type Standing = Pick<Progress, 'mfaMode' | 'mfaBound'>;

/** An account whose owner has proved who they are. */
export type Proven = {
  readonly id: string;
  readonly username: string;
  /** Null while nobody has chosen a password. */
  readonly must_change: boolean | null;
  /** How old the password is. */
  readonly passwordSeconds: number;
};

/** The next step of a sign-in, found out before the transaction that takes it. */
export type Step = {
  readonly scope: Scope;
  readonly absoluteSeconds: number;
  /** How many sessions the user may have; 0 is any number. */
  readonly perUser: number;
  readonly secondFactor: SecondFactor | null;
  readonly answer: Omit<SignedIn, 'access_token'>;
};

/** What a browser gets of a step: the answer, and the cookie that binds its session. */
export type Taken = { readonly answer: SignedIn; readonly cookie: string };

type Stores = Repositories<'announce' | 'sessions'>;
type Needs = {
  sessions: Sessions;
  settings: SettingsService;
  standingOf: (userId: string) => Promise<Standing>;
};

const DAY_SECONDS = 24 * 60 * 60;

/** Takes sign-ins from step to step: every pathway begins here, and each step answers the same. */
export function createSteps({ sessions, settings, standingOf }: Needs) {
  const taken = ({ answer }: Step, { token, cookie }: { token: string; cookie: string }): Taken => ({
    answer: { ...answer, access_token: token },
    cookie,
  });

  return {
    /** What an account has to do next, given by what its second factor has been shown, if it has. */
    async next(account: Proven, secondFactor: SecondFactor | null): Promise<Step> {
      const [standing, { absoluteSeconds, perUser }, { expiryDays }] = await Promise.all([
        standingOf(account.id),
        settings.get('session'),
        settings.get('password'),
      ]);
      const userFirstLogin = account.must_change === true;
      const passwordModifyExpires = expiryDays > 0 && account.passwordSeconds >= expiryDays * DAY_SECONDS;
      const { scope, googleType } = nextStep({
        ...standing,
        mfaShown: secondFactor !== null,
        mustChangePassword: userFirstLogin || passwordModifyExpires,
      });
      const half = scope === 'mfa' || scope === 'bind';
      return {
        scope,
        absoluteSeconds: half ? Math.min(absoluteSeconds, MFA_STEP_SECONDS) : absoluteSeconds,
        perUser,
        secondFactor,
        answer: { username: account.username, googleType, userFirstLogin, passwordModifyExpires },
      };
    },

    /** Begins a sign-in inside the caller's transaction. */
    async begin(
      stores: Stores,
      userId: string,
      step: Step,
      way: { pathway: string; isFresh?: boolean; from: Origin },
    ): Promise<Taken> {
      return taken(step, await sessions.open(stores, { ...step, userId, ...way }));
    },

    /** Goes on in place of the caller's session; `alone` ends every other session of the user, too. */
    async goOn(
      stores: Stores,
      caller: Caller,
      step: Step,
      { alone, from }: { alone: boolean; from: Origin },
    ): Promise<Taken> {
      const opening = { ...step, userId: caller.userId, pathway: caller.pathway, from };
      return taken(step, await sessions[alone ? 'replaceAll' : 'replace'](stores, caller, opening));
    },
  };
}

export type Steps = ReturnType<typeof createSteps>;
