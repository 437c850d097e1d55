import { recordVisit } from '#/features/devices/service.ts';
import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { Account } from '#/features/users/locked-account.ts';
import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { SignInStep, SignInSteps, StepResult } from './steps.ts';

/** Context of a sign-in: its method, and the browser. */
export type SignInContext = {
  readonly signInMethod: string;
  /** False where the session that an identity provider already had may have been enough. */
  readonly isFresh?: boolean;
  readonly deviceCookie: string | undefined;
  readonly from: Origin;
};

/** What a browser gets when a sign-in has begun. */
export type SignInResult = StepResult & {
  /** By which it is known the next time. */
  readonly deviceCookie: string;
};

/** Common end of all sign-in methods: opens the session of the next step and reports new devices. */
export function createSignInCompletion({ mail, steps }: { mail: Mail; steps: SignInSteps }) {
  return {
    /**
     * Begins a sign-in inside the caller's transaction. Throws A0210 when the account was disabled, or got
     * another password or factor, since it was looked at.
     */
    async complete(
      repositories: Repositories<
        'announce' | 'audit' | 'devices' | 'notices' | 'outbox' | 'sessions' | 'settings' | 'texts' | 'users'
      >,
      account: Account,
      step: SignInStep,
      { signInMethod, isFresh = true, deviceCookie, from }: SignInContext,
    ): Promise<SignInResult> {
      if (!(await repositories.users.noteSignIn(account.id, account.credentials_version)))
        throw new Fault('wrong_credentials');
      await repositories.audit.record(from, {
        event: 'sign_in.done',
        actorId: account.id,
        actor: account.username,
        result: 'done',
        details: { pathway: signInMethod, scope: step.scope },
      });
      const visit = await recordVisit(repositories, { userId: account.id, cookie: deviceCookie, from });
      if (visit.isNew) await mail.send(repositories, account, { kind: 'newDevice', ...signInDetails(from) });
      const stepResult = await steps.begin(repositories, account.id, step, { signInMethod, isFresh, from });
      return { ...stepResult, deviceCookie: visit.cookie };
    },
  };
}

export type SignInCompletion = ReturnType<typeof createSignInCompletion>;
