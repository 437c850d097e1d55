import { randomUUIDv7 } from 'node:crypto';

import { ACTION_REPORT_DAYS, MAX_ACTION_PEOPLE, MAX_RUNNING_ACTIONS } from '@foyer/contract/limits/user-actions.ts';
import type { UserAction } from '@foyer/contract/user-actions.ts';

import { requireOrganisationInBody } from '#/features/roles/authorization.ts';
import { requireGrantable, requireMayEnd, requireAssignablePlace } from '#/features/roles/grants.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { isId, readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { BackgroundWorker } from '#/platform/jobs/worker.ts';
import type { Repositories } from '#/repositories.ts';

import type { Selected } from '../selected-users.ts';
import type { ActionResult, ActionRow } from './repository.ts';

type UserActionRepositories = Repositories<
  'audit' | 'rights' | 'roleDefinitions' | 'sessions' | 'userActions' | 'userList'
>;
type UserActionNeeds = Work<UserActionRepositories> & { sessions: Sessions; worker: BackgroundWorker };
type ActionRequest = { readonly action: UserAction; readonly selection: Selected };
type PeopleQuery = {
  readonly result?: ActionResult | 'waiting' | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly size?: number | undefined;
};

/** Seconds after which a refused start may be repeated. */
const RETRY_SECONDS = 60;

const refused = (field: string, rule: string) => new Fault('illegal_input', { fields: { [field]: rule } });

/** Changes of many users at once: what they would do, their start, progress, report and end. */
export function createUserActions({ work, read, sessions, worker }: UserActionNeeds) {
  /** Refuses an action that the caller may not do at all. Single people are checked when the action reaches them. */
  async function requireAction(
    repositories: UserActionRepositories,
    caller: Caller,
    action: UserAction,
  ): Promise<void> {
    if (action.kind === 'grant' || action.kind === 'revoke') {
      const role = await requireGrantable(repositories, caller, action);
      if (action.kind === 'revoke') return;
      await requireAssignablePlace(repositories, role, action);
      requireMayEnd(role, action.endsOn ?? null);
    } else if (action.kind === 'move')
      await requireOrganisationInBody(repositories, caller, action.organisationId, {
        read: 'users.read',
        write: 'users.write',
        field: '/organisationId',
      });
  }

  /** Counts the selected users. A0401 at `/selection` for more than the maximum. */
  async function countSelected(repositories: UserActionRepositories, caller: Caller, request: ActionRequest) {
    const sight = await repositories.userList.sightOf(caller);
    const { action, selection } = request;
    const counts = await repositories.userActions.count(sight, selection, action, MAX_ACTION_PEOPLE + 1);
    if (counts.people > MAX_ACTION_PEOPLE) throw refused('/selection', 'too_many');
    return { sight, counts };
  }

  async function requireOwn({ userActions }: UserActionRepositories, caller: Caller, id: string): Promise<ActionRow> {
    const action = isId(id) ? await userActions.find(id, caller.userId) : undefined;
    if (action === undefined) throw new Fault('not_found');
    return action;
  }

  return {
    /** Counts the people whom an action would concern. */
    preview: (caller: Caller, request: ActionRequest) =>
      read(async (repositories) => {
        await requireAction(repositories, caller, request.action);
        return (await countSelected(repositories, caller, request)).counts;
      }),

    /** Starts an action. A0401 at `/selection` (`empty`) without people, A0499 while the caller's others are running. */
    async start(caller: Caller, request: ActionRequest, from: Origin): Promise<ActionRow> {
      const id = randomUUIDv7();
      const started = await work(async (repositories) => {
        await requireAction(repositories, caller, request.action);
        const { sight, counts } = await countSelected(repositories, caller, request);
        if (counts.people === 0) throw refused('/selection', 'empty');
        await sessions.requireRecentAuthentication(repositories, caller);
        if ((await repositories.userActions.countRunning(caller.userId)) >= MAX_RUNNING_ACTIONS)
          throw new Fault('too_many_requests', { seconds: RETRY_SECONDS });
        const { action, selection } = request;
        await repositories.userActions.add({ id, requestedBy: caller.userId, action, from }, sight, selection);
        await auditAction(repositories, 'user_action.started', { caller, from, id, action, count: counts.people });
        return requireOwn(repositories, caller, id);
      });
      worker.wake();
      return started;
    },

    show: (caller: Caller, id: string) => read((repositories) => requireOwn(repositories, caller, id)),

    /** A page of the report. */
    async people(caller: Caller, id: string, { result, ...pageQuery }: PeopleQuery) {
      const page = readPageRequest(pageQuery);
      return read(async (repositories) => {
        await requireOwn(repositories, caller, id);
        const sight = await repositories.userList.sightOf(caller);
        const { rows, counted } = await repositories.userActions.listPeople(id, sight, result, page);
        return { ...toPage(rows, page), ...toTotal(counted) };
      });
    },

    /** Stops an action before its next people. */
    cancel: (caller: Caller, id: string, from: Origin) =>
      work(async (repositories) => {
        const { status, action, people: count } = await requireOwn(repositories, caller, id);
        if (status === 'running') {
          await repositories.userActions.finish(id, 'cancelled');
          await auditAction(repositories, 'user_action.cancelled', { caller, from, id, action, count });
        }
        return requireOwn(repositories, caller, id);
      }),

    sweep: () => work(({ userActions }) => userActions.sweep(ACTION_REPORT_DAYS * 86_400)),
  };
}

export type UserActions = ReturnType<typeof createUserActions>;

type AuditedAction = {
  readonly caller: Caller;
  readonly from: Origin;
  readonly id: string;
  readonly action: UserAction;
  readonly count: number;
};

async function auditAction(
  { audit }: Repositories<'audit'>,
  event: 'user_action.started' | 'user_action.cancelled',
  { caller, from, id, action, count }: AuditedAction,
): Promise<void> {
  await audit.record(from, { ...doneBy(caller), event, details: { action: id, kind: action.kind, count } });
}
