import { randomUUIDv7 } from 'node:crypto';

import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { inviteUsers } from '@foyer/contract/user-invitations.ts';

import {
  lockPermissions,
  requireOrdinaryPermissionsAt,
  requireOrganisationInBody,
  requirePermissionsAt,
} from '#/features/roles/authorization.ts';
import { pastFault, requireAssignablePlace, requireGrantable, requireMayEnd } from '#/features/roles/grants.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Roles } from '#/features/roles/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { BackgroundWorker } from '#/platform/jobs/worker.ts';
import type { Repositories } from '#/repositories.ts';

import { callerActor } from './audit-actor.ts';
import { addInvitedUsers, type CheckedGrant, type InvitedUser, repeatIfOvertaken } from './invited-users.ts';
import { looksLikeOneOf } from './lookalikes.ts';
import { requireEmail, requireOrdinaryDisplayName, requireOrdinaryName } from './naming.ts';

type InvitationRepositories = Repositories<
  'announce' | 'audit' | 'invitedUsers' | 'rights' | 'roleAssignments' | 'roleDefinitions' | 'roles' | 'sessions'
>;
type UserInvitationsNeeds = Work<InvitationRepositories> & {
  roles: Roles;
  sessions: Sessions;
  invitations: BackgroundWorker;
  timeZone: string;
};

export type InvitationRequest = Body<typeof inviteUsers>;
type Person = InvitationRequest['people'][number];
type InvitationResult = Pick<InvitedUser, 'id' | 'username' | 'displayName' | 'email'>;

/** Violated rules by JSON pointer. */
type Problems = Record<string, string>;

/** Rules whose refusal discloses an existing name, possibly of another customer. */
const DISCLOSING = ['taken', 'confusable'];

/** Invites several users at once, with roles. Either all of them are added, or none. */
export function createUserInvitations({ work, roles, sessions, invitations, timeZone }: UserInvitationsNeeds) {
  /** Records each refused name that exists: without these records, names could be enumerated unnoticed. */
  async function auditConflicts(caller: Caller, request: InvitationRequest, from: Origin, problems: Problems) {
    const { actor, actorId } = callerActor(caller, from);
    const entries = request.people.flatMap(({ username }, index) => {
      const reason = problems[`/people/${index}/username`];
      if (reason === undefined || !DISCLOSING.includes(reason)) return [];
      const details = { user: username, organisation: request.organisationId, reason };
      return { event: 'user.invited', actor, actorId, result: 'refused', details } as const;
    });
    if (entries.length > 0) await work(({ audit }) => audit.recordEach(from, entries));
  }

  return {
    /**
     * Adds all people, and returns them in their order. A0401 with every problem by its pointer; A0302 with the
     * pointers of the roles that the caller may not grant.
     */
    async invite(caller: Caller, request: InvitationRequest, from: Origin): Promise<InvitationResult[]> {
      const { organisationId } = request;
      let problems: Problems = {};
      const add = async (repositories: InvitationRepositories) => {
        problems = {};
        const administrator = await lockPermissions(repositories, caller);
        await requireOrganisationInBody(repositories, administrator, organisationId, {
          read: 'users.read',
          write: 'users.write',
          field: '/organisationId',
        });
        await requireOrdinaryPermissionsAt(repositories, administrator, organisationId);
        const grants = await checkGrants(repositories, administrator, request, timeZone);
        const people = await checkPeople(repositories, request.people);
        problems = { ...people.problems, ...grants.problems };
        if (Object.keys(problems).length > 0) throw new Fault('illegal_input', { fields: problems });
        if (grants.checked.length > 0 || people.checked.length > 1)
          await sessions.requireRecentAuthentication(repositories, caller);
        const users = people.checked.map((person) => ({ ...person, organisationId, grants: grants.checked }));
        await addInvitedUsers(repositories, roles, users, { caller, from });
        return users;
      };
      try {
        const users = await repeatIfOvertaken(() => work(add));
        invitations.wake();
        return users.map(({ id, username, displayName, email }) => ({ id, username, displayName, email }));
      } catch (error) {
        await auditConflicts(caller, request, from, problems);
        throw error;
      }
    },
  };
}

export type UserInvitations = ReturnType<typeof createUserInvitations>;

/** Checks each grant as if it were granted alone, and the organisation where the users are added. */
async function checkGrants(
  repositories: InvitationRepositories,
  administrator: Administrator,
  { grants, organisationId }: Pick<InvitationRequest, 'grants' | 'organisationId'>,
  timeZone: string,
): Promise<{ checked: CheckedGrant[]; problems: Problems }> {
  const checked: CheckedGrant[] = [];
  const problems: Problems = {};
  const forbidden: Problems = {};
  const earlier = new Set<string>();
  if (grants.length > 0)
    await requirePermissionsAt(repositories, administrator, ['roles.read', 'roles.write'], [organisationId]);
  for (const [index, grant] of grants.entries()) {
    const pointer = `/grants/${index}`;
    const key = `${grant.roleId} ${grant.placeId}`.toLowerCase();
    if (earlier.has(key)) problems[pointer] = 'duplicate';
    earlier.add(key);
    try {
      checked.push(await checkGrant(repositories, administrator, grant, timeZone));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.fault === 'forbidden') forbidden[pointer] = 'forbidden';
      else if (error.fault !== 'illegal_input') throw error;
      for (const [field, rule] of Object.entries(error.details.fields ?? {})) problems[`${pointer}${field}`] = rule;
    }
  }
  if (Object.keys(forbidden).length > 0) throw new Fault('forbidden', { fields: forbidden });
  return { checked, problems };
}

async function checkGrant(
  repositories: InvitationRepositories,
  administrator: Administrator,
  { endsOn = null, ...grant }: InvitationRequest['grants'][number],
  timeZone: string,
): Promise<CheckedGrant> {
  const role = await requireGrantable(repositories, administrator, grant);
  await requireAssignablePlace(repositories, role, grant);
  requireMayEnd(role, endsOn);
  const [end] = await repositories.roleAssignments.endsOf([{ placeId: grant.placeId, endsOn }], timeZone);
  if (end === undefined || end.isPast) throw pastFault();
  const placeKind = (await repositories.roleAssignments.kindOf(grant.placeId)) ?? 'organisation';
  return { ...grant, roleName: role.name, placeKind, endsOn, end };
}

type CheckedPerson = Omit<InvitedUser, 'organisationId' | 'grants'>;

/** Checks the people of a request, and compares their names with each other and with those of all users. */
async function checkPeople(
  { invitedUsers, rights }: InvitationRepositories,
  people: readonly Person[],
): Promise<{ checked: CheckedPerson[]; problems: Problems }> {
  const problems: Problems = {};
  function read<T>(index: number, understand: () => T): T | undefined {
    try {
      return understand();
    } catch (error) {
      if (!(error instanceof Fault) || error.fault !== 'illegal_input') throw error;
      for (const [field, rule] of Object.entries(error.details.fields ?? {}))
        problems[`/people/${index}${field}`] = rule;
      return undefined;
    }
  }
  const entered = people.map(({ username, displayName, email, language }, index) => ({
    id: randomUUIDv7(),
    username: read(index, () => requireOrdinaryName(username)),
    displayName: read(index, () => requireOrdinaryDisplayName(displayName)),
    email: email === null ? null : read(index, () => requireEmail(email)),
    language,
  }));
  const taken = await invitedUsers.takenOf(entered.flatMap(({ username }) => username ?? []));
  const isConfusable = looksLikeOneOf(await rights.listSuperAdministratorNames());
  const earlier = new Set<string>();
  for (const [index, { username }] of entered.entries()) {
    if (username === undefined) continue;
    const pointer = `/people/${index}/username`;
    if (earlier.has(username)) problems[pointer] = 'duplicate';
    else if (taken.has(username)) problems[pointer] = 'taken';
    else if (isConfusable(username)) problems[pointer] = 'confusable';
    earlier.add(username);
  }
  return { checked: entered.flatMap((person) => (isComplete(person) ? person : [])), problems };
}

type ReadPerson = { [K in keyof CheckedPerson]: CheckedPerson[K] | undefined };

function isComplete(person: ReadPerson): person is CheckedPerson {
  return person.username !== undefined && person.displayName !== undefined && person.email !== undefined;
}
