import { randomUUIDv7 } from 'node:crypto';

import { MAX_IMPORT_BYTES, MAX_IMPORT_PROBLEMS } from '@foyer/contract/limits/users.ts';
import { CHOSEN_ENCODINGS, type ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import type { ImportProblem, UserImport } from '@foyer/contract/user-import.ts';

import type { MailServers } from '#/features/email/server/servers.ts';
import { lockPermissions } from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Roles } from '#/features/roles/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { readAllBytes, type Upload } from '#/platform/http/requests/upload.ts';
import type { BackgroundWorker } from '#/platform/jobs/worker.ts';
import type { Repositories } from '#/repositories.ts';

import { callerActor, auditEntryFor } from '../audit-actor.ts';
import { looksLikeOneOf } from '../lookalikes.ts';
import { type Candidate, type Checked, shortened } from './check.ts';
import { createFileReader } from './file-reader.ts';
import type { NewImportedUser } from './repository.ts';

type UserImportRepositories = Repositories<'announce' | 'audit' | 'rights' | 'roles' | 'sessions' | 'userImports'>;
type ImportRequest = { readonly dryRun: boolean; readonly encoding?: ChosenEncoding };
type UserImportNeeds = Work<UserImportRepositories> & {
  roles: Roles;
  sessions: Sessions;
  mailServers: MailServers;
  invitations: BackgroundWorker;
};

/** Result of the checks that need the database. */
type CheckedImport = { readonly problems: readonly ImportProblem[]; readonly newUsers: readonly NewImportedUser[] };

/** Error: a username was added concurrently, so no user of the import is added. */
class Overtaken extends Error {}
const MAX_ATTEMPTS = 3;

/** Imports users from a file. Either all of them are invited, or none. */
export function createUserImport(needs: UserImportNeeds, readFile = createFileReader()) {
  const { work, read, roles, sessions, mailServers, invitations } = needs;

  /** Users that the administrator can add, and problems of the others. */
  async function check(
    { rights, userImports }: UserImportRepositories,
    administrator: Administrator,
    candidates: readonly Candidate[],
  ): Promise<CheckedImport> {
    const codes = new Set(candidates.flatMap(({ organisation }) => organisation ?? []));
    const [places, taken] = [
      await userImports.listOrganisations(administrator, [...codes]),
      await userImports.takenOf(candidates.flatMap(({ username }) => username ?? [])),
    ];
    const isConfusable = looksLikeOneOf(await rights.listSuperAdministratorNames());
    const problems: ImportProblem[] = [];
    const newUsers: NewImportedUser[] = [];
    for (const { line, username, displayName, email, organisation, language } of candidates) {
      const organisationId = organisation === null ? undefined : places.get(organisation);
      const rule =
        username === null ? null : taken.has(username) ? 'taken' : isConfusable(username) ? 'confusable' : null;
      if (username !== null && rule !== null)
        problems.push({ line, column: 'username', rule, value: shortened(username), otherLine: null });
      if (organisation !== null && organisationId === undefined)
        problems.push({
          line,
          column: 'organisation',
          rule: 'unknown',
          value: shortened(organisation),
          otherLine: null,
        });
      if (username !== null && displayName !== null && email !== null && organisationId !== undefined)
        newUsers.push({ id: randomUUIDv7(), username, displayName, email, language, organisationId });
    }
    return { problems, newUsers };
  }

  /** Adds all users in one transaction. If there are new problems, adds none and returns the problems. */
  async function add(
    caller: Caller,
    candidates: readonly Candidate[],
    from: Origin,
  ): Promise<CheckedImport['problems']> {
    return work(async (repositories) => {
      const administrator = await lockPermissions(repositories, caller);
      await sessions.requireRecentAuthentication(repositories, caller);
      const { problems, newUsers } = await check(repositories, administrator, candidates);
      if (problems.length > 0) return problems;
      if ((await repositories.userImports.addInvited(newUsers)) < newUsers.length) throw new Overtaken();
      await roles.grantOrdinaryToEach(
        repositories,
        newUsers.map(({ id: userId, organisationId }) => ({ userId, organisationId })),
      );
      await repositories.userImports.addDue(newUsers.map(({ id }) => id));
      const by = callerActor(caller, from);
      await repositories.audit.record(from, {
        event: 'users.imported',
        ...doneBy(caller),
        details: { count: newUsers.length },
      });
      await repositories.audit.recordEach(
        from,
        newUsers.map((newUser) => {
          const line = auditEntryFor(by, newUser);
          const details = { ...line.details, organisation: newUser.organisationId };
          return { event: 'user.invited', ...line, details };
        }),
      );
      return [];
    });
  }

  async function addAll(
    caller: Caller,
    candidates: readonly Candidate[],
    from: Origin,
  ): Promise<CheckedImport['problems']> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await add(caller, candidates, from);
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  return {
    /**
     * Reads a file of users and, unless it is a dry run, invites them. A0401 at `/file` or `/encoding` for an unusable
     * file.
     */
    async bring(
      caller: Caller,
      { content }: Upload,
      { dryRun, encoding }: ImportRequest,
      from: Origin,
    ): Promise<UserImport> {
      const checked = await readFile(await readAllBytes(content, MAX_IMPORT_BYTES), encoding);
      if (!dryRun && isUnconfirmed(checked)) throw new Fault('illegal_input', { fields: { '/encoding': 'required' } });
      // Checked without locks; the import checks again with locks.
      const seen = await read((repositories) => check(repositories, caller, checked.candidates));
      const isRight = checked.problemCount === 0 && seen.problems.length === 0;
      const problems = dryRun || !isRight ? seen.problems : await addAll(caller, checked.candidates, from);
      const report = reportOf(checked, problems, { dryRun, mailWaits: await mailServers.mailsWait() });
      // A report reveals which names exist, so checks are recorded as well.
      if (report.invited === 0) await work((repositories) => repositories.audit.record(from, lineOf(caller, report)));
      if (report.invited > 0) invitations.wake();
      return report;
    },
  };
}

export type UserImports = ReturnType<typeof createUserImport>;

/** Whether the encoding was only detected. A wrong encoding would change names. */
function isUnconfirmed({ encoding }: Checked): boolean {
  return encoding !== null && encoding.certainty !== null && CHOSEN_ENCODINGS.some((name) => name === encoding.name);
}

/** Audit entry for a file that added no user: a completed check, or a refused import. */
function lineOf({ userId, username }: Caller, { dryRun, lines, problemCount }: UserImport) {
  const kind = dryRun
    ? ({ event: 'users.import_checked', result: 'done' } as const)
    : ({ event: 'users.imported', result: 'refused' } as const);
  return { ...kind, actorId: userId, actor: username, details: { lines, problems: problemCount } };
}

function reportOf(
  checked: Checked,
  later: readonly ImportProblem[],
  { dryRun, mailWaits }: Pick<UserImport, 'dryRun' | 'mailWaits'>,
): UserImport {
  const all = [...checked.problems, ...later].toSorted((a, b) => a.line - b.line);
  const problemCount = checked.problemCount + later.length;
  const problems = all.slice(0, MAX_IMPORT_PROBLEMS);
  const wrong = new Set(all.map(({ line }) => line));
  const isAdded = problemCount === 0 && !dryRun;
  return {
    dryRun,
    encoding: checked.encoding,
    sheet: checked.sheet,
    lines: checked.candidates.length,
    invited: isAdded ? checked.candidates.length : 0,
    mailWaits,
    problems,
    problemCount,
    more: problemCount > problems.length,
    people: checked.preview.map((person) => ({
      ...person,
      outcome: wrong.has(person.line) ? 'wrong' : isAdded ? 'invited' : 'ready',
    })),
  };
}
