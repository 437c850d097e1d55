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

/** Interval at which a process looks for actions that another process has left, or that are to be repeated. */
const POLL_MS = 30_000;
/** Users per batch. A batch holds the permission lock, so it must be short. */
const BATCH_SIZE = 50;
/** Seconds after which another process continues the action of one that has stopped, or a failed one is repeated. */
const LEASE_SECONDS = 30;
/** Attempts for one user, of which all but the first concern this user alone. */
const MAX_ATTEMPTS = 3;

const RESULTS: Record<BulkGrantResult, Omit<PersonResult, 'userId'>> = {
  changed: { result: 'changed', code: null },
  unchanged: { result: 'unchanged', code: null },
  missing: { result: 'refused', code: errors.not_found.code },
  forbidden: { result: 'refused', code: errors.forbidden.code },
};

/**
 * Works on actions in turn, one batch at a time. If a process stops between a change and its result, another one repeats
 * the change: the user is then reported as unchanged or refused.
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

  const store = (leased: LeasedAction, results: readonly PersonResult[]) =>
    work(({ userActions }) => userActions.setResults(leased.id, results, LEASE_SECONDS));
  const sameFor = (userIds: readonly string[], result: Omit<PersonResult, 'userId'>) =>
    userIds.map((userId) => ({ userId, ...result }));

  /** Changes the roles of users together, in one transaction with their results. */
  async function changeRoles(
    caller: Caller,
    leased: LeasedAction,
    grant: BulkGrant,
    userIds: readonly string[],
  ): Promise<void> {
    await work(async (repositories) => {
      const results = await changeGrants(repositories, caller, userIds, grant, { timeZone, from: leased.from });
      const rows = userIds.map((userId) => ({ userId, ...RESULTS[results.get(userId) ?? 'missing'] }));
      await repositories.userActions.setResults(leased.id, rows, LEASE_SECONDS);
    }).catch((error: unknown) => store(leased, sameFor(userIds, refusalOf(error))));
  }

  async function workOn(leased: LeasedAction): Promise<void> {
    if (!leased.isAuthorised) return work(({ userActions }) => userActions.finish(leased.id, 'cancelled'));
    const batchSize = leased.attempts === 1 ? BATCH_SIZE : 1;
    const waiting = await read(({ userActions }) => userActions.listWaiting(leased, batchSize));
    if (waiting.length === 0) return work(({ userActions }) => userActions.finish(leased.id, 'done'));
    const idsOf = (people: typeof waiting) => people.map(({ userId }) => userId);
    const concerned = idsOf(waiting.filter((person) => person.concerned));
    const others = idsOf(waiting.filter((person) => !person.concerned));
    if (others.length > 0) await store(leased, sameFor(others, RESULTS.unchanged));
    const caller = await callerOf(leased);
    const { action } = leased;
    if (concerned.length === 0) return;
    if (action.kind === 'grant' || action.kind === 'revoke') return changeRoles(caller, leased, action, concerned);
    for (const userId of concerned) {
      const refusal = await changeOne(caller, leased, userId).then(() => undefined, refusalOf);
      await store(leased, [{ userId, ...(refusal ?? RESULTS.changed) }]);
    }
  }

  /** After the last attempt, reports the next user as refused, so that one failure does not stop the action. */
  async function giveUp(leased: LeasedAction, error: unknown): Promise<void> {
    const [next] = await read(({ userActions }) => userActions.listWaiting(leased, 1));
    const { code } = errors[error instanceof Fault ? error.fault : 'system_error'];
    if (next !== undefined) await store(leased, [{ userId: next.userId, result: 'refused', code }]);
  }

  return createWorker({
    name: 'user actions',
    everyMs: POLL_MS,
    log,
    async run() {
      const leased = await read(({ userActions }) => userActions.lease(LEASE_SECONDS));
      if (leased === undefined) return false;
      try {
        await workOn(leased);
      } catch (error) {
        // The lease is kept: other actions are worked on before the next attempt.
        if (leased.attempts < MAX_ATTEMPTS) throw error;
        log.warn({ action: leased.id, reason: String(error) }, 'user action failed for a user');
        await giveUp(leased, error);
      }
      await work(({ userActions }) => userActions.release(leased.id));
      return true;
    },
  });
}

/** The refusal by a fault. Other errors and overload end the batch, which is repeated later. */
function refusalOf(error: unknown): Omit<PersonResult, 'userId'> {
  if (!(error instanceof Fault) || error.fault === 'too_many_requests') throw error;
  return { result: 'refused', code: errors[error.fault].code };
}
