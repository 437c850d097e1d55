import { errors } from '@foyer/contract/core/errors.ts';

import { type BulkGrant, type BulkGrantResult, changeGrants } from '#/features/roles/bulk-grants.ts';
import type { Roles } from '#/features/roles/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import { type Caller, NO_USER } from '#/platform/http/access.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import type { UserAdministration } from '../administration.ts';
import type { LeasedAction, PersonResult } from './repository.ts';

type ActionWorkerRepositories = Repositories<
  'announce' | 'audit' | 'rights' | 'roleAssignments' | 'roleDefinitions' | 'userActions'
>;
type ActionWorkerNeeds = Work<ActionWorkerRepositories> & {
  roles: Pick<Roles, 'rightsOf'>;
  userAdministration: UserAdministration;
  timeZone: string;
  log: Log;
};

/** Interval at which a process looks for actions that another process has started or left. */
const POLL_MS = 5000;
/** People per piece of work. A piece holds the lock for changes of permissions, so it must be short. */
const PIECE = 50;
/** Seconds after which another process continues the action of one that has stopped. */
const LEASE_SECONDS = 30;

const RESULTS: Record<BulkGrantResult, Omit<PersonResult, 'userId'>> = {
  changed: { result: 'changed', code: null },
  unchanged: { result: 'unchanged', code: null },
  missing: { result: 'refused', code: errors.not_found.code },
  forbidden: { result: 'refused', code: errors.forbidden.code },
};

/**
 * Works on actions, one piece at a time. If a process stops between a change and its report, another one repeats the
 * piece: the repeated people are reported as unchanged or refused.
 */
export function createUserActionWorker(needs: ActionWorkerNeeds) {
  const { work, read, roles, userAdministration, timeZone, log } = needs;

  /** The user who started an action, with the current permissions. */
  async function callerOf({ requestedBy, username }: LeasedAction): Promise<Caller> {
    const rights = (await roles.rightsOf([requestedBy]))(requestedBy);
    return {
      sessionId: NO_USER,
      userId: requestedBy,
      username,
      scope: 'full',
      signInMethod: 'background',
      secondFactor: null,
      ...rights,
      isConfirmed: true,
    };
  }

  async function changeOne(caller: Caller, { action, from }: LeasedAction, userId: string): Promise<void> {
    switch (action.kind) {
      case 'move':
        return userAdministration.move(caller, userId, undefined, action.organisationId, from);
      case 'disable':
        return userAdministration.disable(caller, userId, from);
      case 'enable':
        return userAdministration.enable(caller, userId, from);
      case 'resendInvitation':
        return userAdministration.startReset(caller, userId, from);
      case 'requireNewPassword':
        return userAdministration.requireNewPassword(caller, userId, from);
      case 'grant':
      case 'revoke':
        throw new Error('Grants are changed together.');
    }
  }

  /** Changes people one by one, each in a transaction. */
  async function changeEach(caller: Caller, leased: LeasedAction, userIds: readonly string[]): Promise<PersonResult[]> {
    const results: PersonResult[] = [];
    for (const userId of userIds)
      results.push(
        await changeOne(caller, leased, userId).then(
          () => ({ userId, ...RESULTS.changed }),
          (error: unknown) => ({ userId, ...refusalOf(error) }),
        ),
      );
    await work(({ userActions }) => userActions.setResults(leased.id, results));
    return results;
  }

  /** Changes the roles of people together, in one transaction with their results. */
  async function changeRoles(
    caller: Caller,
    leased: LeasedAction,
    grant: BulkGrant,
    userIds: readonly string[],
  ): Promise<void> {
    await work(async (repositories) => {
      const results = await changeGrants(repositories, caller, userIds, grant, { timeZone, from: leased.from });
      await repositories.userActions.setResults(
        leased.id,
        userIds.map((userId) => ({ userId, ...RESULTS[results.get(userId) ?? 'missing'] })),
      );
    }).catch((error: unknown) => {
      const refusal = refusalOf(error);
      return work(({ userActions }) =>
        userActions.setResults(
          leased.id,
          userIds.map((userId) => ({ userId, ...refusal })),
        ),
      );
    });
  }

  async function workOn(leased: LeasedAction): Promise<void> {
    const waiting = await read(({ userActions }) => userActions.listWaiting(leased, PIECE));
    if (waiting.length === 0) return work(({ userActions }) => userActions.finish(leased.id, 'done'));
    const [concerned, others] = [true, false].map((is) =>
      waiting.filter((person) => person.concerned === is).map(({ userId }) => userId),
    ) as [string[], string[]];
    if (others.length > 0)
      await work(({ userActions }) =>
        userActions.setResults(
          leased.id,
          others.map((userId) => ({ userId, ...RESULTS.unchanged })),
        ),
      );
    const caller = await callerOf(leased);
    const { action } = leased;
    if (concerned.length > 0)
      await (action.kind === 'grant' || action.kind === 'revoke'
        ? changeRoles(caller, leased, action, concerned)
        : changeEach(caller, leased, concerned));
  }

  return createWorker({
    name: 'user actions',
    everyMs: POLL_MS,
    log,
    async run() {
      const leased = await work(({ userActions }) => userActions.lease(LEASE_SECONDS));
      if (leased === undefined) return false;
      try {
        await workOn(leased);
      } finally {
        await work(({ userActions }) => userActions.release(leased.id));
      }
      return true;
    },
  });
}

/** The refusal by a fault. Other errors end the piece of work, which is repeated later. */
function refusalOf(error: unknown): Omit<PersonResult, 'userId'> {
  if (!(error instanceof Fault)) throw error;
  return { result: 'refused', code: errors[error.fault].code };
}
