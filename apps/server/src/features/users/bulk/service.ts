import { randomUUIDv7 } from 'node:crypto';

import { ACTION_REPORT_DAYS, MAX_ACTION_PEOPLE } from '@foyer/contract/limits/user-actions.ts';
import type { UserAction } from '@foyer/contract/user-actions.ts';

import { requireOrganisationInBody } from '#/features/roles/authorization.ts';
import { requireGrantable, requireMayEnd, requireAssignablePlace } from '#/features/roles/grants.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { isId, readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { BackgroundWorker } from '#/platform/jobs/worker.ts';
import type { Repositories } from '#/repositories.ts';

import type { ActionResult, ActionRow, Selected } from './repository.ts';

type UserActionRepositories = Repositories<'rights' | 'roleDefinitions' | 'sessions' | 'userActions' | 'userList'>;
type UserActionNeeds = Work<UserActionRepositories> & { sessions: Sessions; worker: BackgroundWorker };
type ActionRequest = { readonly action: UserAction; readonly selection: Selected };
type PeopleQuery = {
  readonly result?: ActionResult | 'waiting' | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly size?: number | undefined;
};

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

  /** Counts the selected people. A0401 at `/selection` for none, and for more than the maximum. */
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

    /** Starts an action. A0401 at `/selection` (`empty`) without people. */
    async start(caller: Caller, request: ActionRequest, from: Origin): Promise<ActionRow> {
      const id = randomUUIDv7();
      const started = await work(async (repositories) => {
        await requireAction(repositories, caller, request.action);
        const { sight, counts } = await countSelected(repositories, caller, request);
        if (counts.people === 0) throw refused('/selection', 'empty');
        await sessions.requireRecentAuthentication(repositories, caller);
        const { action, selection } = request;
        await repositories.userActions.add({ id, requestedBy: caller.userId, action, from }, sight, selection);
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
        const { rows, counted } = await repositories.userActions.listPeople(id, result, page);
        return { ...toPage(rows, page), ...toTotal(counted) };
      });
    },

    /** Stops an action before its next people. */
    cancel: (caller: Caller, id: string) =>
      work(async (repositories) => {
        await requireOwn(repositories, caller, id);
        await repositories.userActions.finish(id, 'cancelled');
        return requireOwn(repositories, caller, id);
      }),

    sweep: () => work(({ userActions }) => userActions.sweep(ACTION_REPORT_DAYS * 86_400)),
  };
}

export type UserActions = ReturnType<typeof createUserActions>;
