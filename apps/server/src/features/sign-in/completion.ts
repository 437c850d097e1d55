import type { FaultName } from '@foyer/contract/core/errors.ts';

import type { AttemptCounterKeys } from '#/features/attempts/statements.ts';
import { isNewDevice, isTrusted, limitDevices, prepareVisit } from '#/features/devices/service.ts';
import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import { type AuditEntry, doneByOwner } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { SignInStep, SignInSteps, StepResult } from './steps.ts';

type NextStepNeeds = Pick<Work<Parameters<typeof isTrusted>[0]>, 'read'> & {
  settings: SettingsService;
  steps: SignInSteps;
};

/** Next step after the first factor. A trusted browser skips the second factor. */
export function createNextStepForDevice({ read, settings, steps }: NextStepNeeds) {
  return async (account: Account, deviceCookie: string | undefined, from: Origin): Promise<SignInStep> => {
    const step = await steps.next(account, null);
    if (step.scope !== 'mfa' || !(await settings.get('mfa')).trustDevices) return step;
    const deviceOwner = { userId: account.id, cookie: deviceCookie, version: account.credentials_version };
    return (await read((repositories) => isTrusted(repositories, deviceOwner, from)))
      ? steps.next(account, 'device')
      : step;
  };
}

export type SignInContext = {
  readonly signInMethod: string;
  /** False if an existing session at the identity provider may have been sufficient. */
  readonly isFresh?: boolean;
  readonly deviceCookie: string | undefined;
  /** Counters that a right password clears. */
  readonly counters?: AttemptCounterKeys;
  readonly from: Origin;
};

export type SignInResult = StepResult & {
  /** Makes the device known at its next sign-in. */
  readonly deviceCookie: string;
};

type RefusedSignIn = Pick<SignInContext, 'signInMethod' | 'from'> & {
  /** Username as it was typed, or the account's username. */
  readonly actor: string;
  readonly reason: FaultName;
  /** Entries recorded in the same transaction. */
  readonly consequences?: readonly AuditEntry[];
};

/** Records a refused sign-in and throws its reason. */
export async function refuseSignIn(
  work: Work<Repositories<'audit'>>['work'],
  { actor, signInMethod, reason, from, consequences = [] }: RefusedSignIn,
): Promise<never> {
  const details = { pathway: signInMethod, reason };
  const refusal = { event: 'sign_in.refused', actor, result: 'refused', details } as const;
  await work(async ({ audit }) => {
    // In separate statements, so that the entries have ascending times.
    for (const entry of [refusal, ...consequences]) await audit.record(from, entry);
  });
  throw new Fault(reason);
}

/** Last part of all sign-in methods. Opens the session of the next step and reports new devices. */
export function createSignInCompletion({ mail, steps }: { mail: Mail; steps: SignInSteps }) {
  return {
    /**
     * Completes a sign-in inside the caller's transaction. Throws A0210 if the account was disabled, or its password or
     * factor was changed, after it was read.
     */
    async complete(
      repositories: Repositories<
        'announce' | 'devices' | 'notices' | 'outbox' | 'sessions' | 'settings' | 'signIns' | 'texts' | 'users'
      >,
      account: Account,
      step: SignInStep,
      { signInMethod, isFresh = true, deviceCookie, counters, from }: SignInContext,
    ): Promise<SignInResult> {
      if (!(await repositories.users.noteSignIn(account.id, account.credentials_version)))
        throw new Fault('wrong_credentials');
      const details = { pathway: signInMethod, scope: step.scope };
      const entry = { event: 'sign_in.done', ...doneByOwner(account), details } as const;
      const { secret, visit } = prepareVisit(account.id, deviceCookie, from);
      const { session, finish } = steps.prepare(account.id, step, { signInMethod, isFresh, from });
      const { history, others } = await repositories.signIns.store({ entry, visit, session, counters }, from);
      await limitDevices(repositories, visit, history);
      if (isNewDevice(history)) await mail.send(repositories, account, { kind: 'newDevice', ...signInDetails(from) });
      return { ...(await finish(repositories, others)), deviceCookie: secret };
    },
  };
}

export type SignInCompletion = ReturnType<typeof createSignInCompletion>;
