import type { UserAction, USER_ACTION_STATUSES } from '@foyer/contract/user-actions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import {
  afterCursor,
  COUNT_LIMIT,
  type ListOrder,
  orderBy,
  type PageRequest,
} from '#/platform/database/cursor-page.ts';
import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';

import { isSelected, type Selected } from '../selected-users.ts';
import type { Sight } from '../sight.ts';

export type ActionResult = 'changed' | 'unchanged' | 'refused';
export type PersonResult = { readonly userId: string; readonly result: ActionResult; readonly code: string | null };

/** An action that this process works on. */
export type LeasedAction = {
  readonly id: string;
  readonly requestedBy: string;
  readonly username: string;
  readonly action: UserAction;
  readonly from: Origin;
  /** Number of this attempt since the last result. */
  readonly attempts: number;
  /** Whether the user who started the action is active and has the same credentials as then. */
  readonly isAuthorised: boolean;
};
type NewAction = Pick<LeasedAction, 'id' | 'requestedBy' | 'action' | 'from'>;
export type ActionRow = {
  readonly id: string;
  readonly action: UserAction;
  readonly status: (typeof USER_ACTION_STATUSES)[number];
  readonly people: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};
type ReportRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly username: string;
  readonly displayName: string;
  readonly result: ActionResult | 'waiting';
  readonly code: string | null;
};

/** Number of people who are added to an action by one statement. */
const ADDED_AT_ONCE = 2000;
/** Maximum number of reports that are deleted at a time. */
const SWEPT_AT_ONCE = 5;

const REPORT_ORDER: ListOrder = { key: sql`u.username`, id: sql`u.id`, kind: 'text', descending: false };

/** SQL condition: whether an action concerns a user `u`, by their status. */
export function isConcerned(action: UserAction): RawBuilder<SqlBool> {
  switch (action.kind) {
    case 'grant':
    case 'revoke':
      return sql`true`;
    case 'move':
      return sql`u.organisation_id::text <> ${action.organisationId}`;
    case 'disable':
      return sql`u.status <> 'disabled'`;
    case 'enable':
      return sql`u.status = 'disabled'`;
    case 'resendInvitation':
      return sql`u.status = 'invited'`;
    case 'requireNewPassword':
      return sql`exists (select from passwords p where p.user_id = u.id and not p.must_change)`;
  }
}

export function createUserActionRepository(queries: Queries) {
  return {
    /** How many users are selected, counted up to `limit`, and how many of them an action concerns. */
    async count(sight: Sight, selected: Selected, action: UserAction, limit: number) {
      const { rows } = await sql<{ people: number; concerned: number }>`
        select count(*)::int as people, (count(*) filter (where concerned))::int as concerned
        from (select ${isConcerned(action)} as concerned from users u where ${isSelected(sight, selected)} limit ${limit}) as selected`.execute(
        queries,
      );
      return rows[0] ?? { people: 0, concerned: 0 };
    },

    /** Adds an action for the selected users, in the order of their names. */
    async add({ id, requestedBy, action, from }: NewAction, sight: Sight, selected: Selected): Promise<void> {
      await sql`
        insert into user_actions (id, requested_by, action, address, device, request_id, credentials_version)
        select ${id}::uuid, u.id, ${JSON.stringify(action)}::jsonb, ${from.address}, ${from.device}, ${from.requestId},
          u.credentials_version
        from users u where u.id = ${requestedBy}::uuid`.execute(queries);
      const { rows } = await sql<{ id: string }>`
        select u.id from users u where ${isSelected(sight, selected)} order by u.username`.execute(queries);
      // In parts, since each row takes checks of foreign keys, and all together could exceed the limit of a statement.
      for (let added = 0; added < rows.length; added += ADDED_AT_ONCE) {
        const ids = rows.slice(added, added + ADDED_AT_ONCE).map((user) => user.id);
        await sql`
          insert into user_action_people (action_id, position, user_id)
          select ${id}::uuid, ${added}::int + position, user_id
          from unnest(${ids}::uuid[]) with ordinality as given (user_id, position)`.execute(queries);
      }
    },

    async find(id: string, requestedBy: string): Promise<ActionRow | undefined> {
      const { rows } = await sql<ActionRow>`
        select a.id, a.action, a.status, a.created_at as "createdAt", a.finished_at as "finishedAt", count(p)::int as people,
          (count(*) filter (where p.result = 'changed'))::int as changed,
          (count(*) filter (where p.result = 'unchanged'))::int as unchanged,
          (count(*) filter (where p.result = 'refused'))::int as refused
        from user_actions a left join user_action_people p on p.action_id = a.id
        where a.id = ${id}::uuid and a.requested_by = ${requestedBy}::uuid group by a.id`.execute(queries);
      return rows[0];
    },

    async countRunning(requestedBy: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from user_actions
        where requested_by = ${requestedBy}::uuid and status = 'running'`.execute(queries);
      return rows[0]?.count ?? 0;
    },

    /** A page of an action's users who are in scope, by username, and their number up to `COUNT_LIMIT`. */
    async listPeople(id: string, sight: Sight, result: ReportRow['result'] | undefined, page: PageRequest) {
      const isResult = result === undefined ? sql`true` : sql`coalesce(p.result, 'waiting') = ${result}`;
      const isShown = sql`${isResult} and ${sight.user}`;
      const people = sql`user_action_people p join users u on u.id = p.user_id where p.action_id = ${id}::uuid and ${isShown}`;
      const [{ rows }, counted] = await Promise.all([
        sql<ReportRow>`
          select u.id, u.username as "sortKey", u.username, u.display_name as "displayName",
            coalesce(p.result, 'waiting') as result, p.code
          from ${people} and ${afterCursor(REPORT_ORDER, page)} ${orderBy(REPORT_ORDER, page)}`.execute(queries),
        sql<{ count: number }>`
          select count(*)::int as count from (select from ${people} limit ${COUNT_LIMIT}) as p`.execute(queries),
      ]);
      return { rows, counted: counted.rows[0]?.count ?? 0 };
    },

    /** Takes the running action that has waited longest and that no other process works on, for `seconds`. */
    async lease(seconds: number): Promise<LeasedAction | undefined> {
      const { rows } = await sql<LeasedAction>`
        update user_actions a set leased_until = ${dbIn(seconds)}, attempts = a.attempts + 1 from users u
        where u.id = a.requested_by and a.id = (
          select id from user_actions where status = 'running' and coalesce(leased_until <= ${dbNow}, true)
          order by coalesce(leased_until, created_at), id limit 1 for update skip locked)
        returning a.id, a.requested_by as "requestedBy", u.username, a.action, a.attempts,
          (u.status = 'active' and u.credentials_version = a.credentials_version) as "isAuthorised",
          json_build_object('address', a.address, 'device', a.device, 'requestId', a.request_id) as "from"`.execute(
        queries,
      );
      return rows[0];
    },

    /** The next people of an action, and whether it concerns each of them. */
    async listWaiting({ id, action }: LeasedAction, limit: number): Promise<{ userId: string; concerned: boolean }[]> {
      const { rows } = await sql<{ userId: string; concerned: boolean }>`
        select p.user_id as "userId", ${isConcerned(action)} as concerned
        from user_action_people p join users u on u.id = p.user_id
        where p.action_id = ${id}::uuid and p.result is null order by p.position limit ${limit}`.execute(queries);
      return rows;
    },

    /** Stores results, and extends the lease by `seconds`. */
    async setResults(id: string, results: readonly PersonResult[], seconds: number): Promise<void> {
      await sql`update user_actions set attempts = 0, leased_until = ${dbIn(seconds)} where id = ${id}::uuid and status = 'running'`.execute(
        queries,
      );
      await sql`
        update user_action_people p set result = given.result, code = given.code
        from unnest(${results.map(({ userId }) => userId)}::uuid[], ${results.map(({ result }) => result)}::text[],
          ${results.map(({ code }) => code)}::text[]) as given (user_id, result, code)
        where p.action_id = ${id}::uuid and p.user_id = given.user_id`.execute(queries);
    },

    /** Ends this process's work on an action, for now. */
    async release(id: string): Promise<void> {
      await sql`update user_actions set leased_until = ${dbNow} where id = ${id}::uuid`.execute(queries);
    },

    /** Ends a running action. Has no effect on another one. */
    async finish(id: string, status: 'done' | 'cancelled'): Promise<void> {
      await sql`
        update user_actions set status = ${status}, finished_at = ${dbNow}, leased_until = null
        where id = ${id}::uuid and status = 'running'`.execute(queries);
    },

    /** Deletes the reports of actions that were finished some seconds ago. */
    async sweep(seconds: number): Promise<void> {
      await sql`
        delete from user_actions where id in (
          select id from user_actions where finished_at < ${dbIn(-seconds)} order by finished_at limit ${SWEPT_AT_ONCE})`.execute(
        queries,
      );
    },
  };
}

export type UserActionRepository = ReturnType<typeof createUserActionRepository>;
