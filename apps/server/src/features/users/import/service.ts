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

/** What was found out about a file by asking the database. */
type CheckedImport = { readonly problems: readonly ImportProblem[]; readonly newUsers: readonly NewImportedUser[] };

/** Somebody else has taken a name while these people were being added: nobody of them is. */
class Overtaken extends Error {}
const MAX_ATTEMPTS = 3;

/** Invites everybody in a file, or nobody. */
export function createUserImport(needs: UserImportNeeds, readFile = createFileReader()) {
  const { work, read, roles, sessions, mailServers, invitations } = needs;

  /** Which people can be added by somebody, and what is in the way of others. */
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

  /** Adds all of them in one transaction, unless something has come in the way meanwhile; then it says what. */
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
    /** Reads a file of people and, unless it is only a try, invites them. A0401 at `/file` or `/encoding` for one that cannot be used. */
    async bring(
      caller: Caller,
      { content }: Upload,
      { dryRun, encoding }: ImportRequest,
      from: Origin,
    ): Promise<UserImport> {
      const checked = await readFile(await readAllBytes(content, MAX_IMPORT_BYTES), encoding);
      if (!dryRun && isUnconfirmed(checked)) throw new Fault('illegal_input', { fields: { '/encoding': 'required' } });
      // Asked without holding anybody up; whoever adds asks again.
      const seen = await read((repositories) => check(repositories, caller, checked.candidates));
      const isRight = checked.problemCount === 0 && seen.problems.length === 0;
      const problems = dryRun || !isRight ? seen.problems : await addAll(caller, checked.candidates, from);
      const report = reportOf(checked, problems, { dryRun, mailWaits: await mailServers.mailsWait() });
      // A report reveals which names exist, so a check is recorded too.
      if (report.invited === 0) await work((repositories) => repositories.audit.record(from, lineOf(caller, report)));
      if (report.invited > 0) invitations.wake();
      return report;
    },
  };
}

export type UserImports = ReturnType<typeof createUserImport>;

/** Whether the encoding of a file was only detected: names read in a wrong one would be other names. */
function isUnconfirmed({ encoding }: Checked): boolean {
  return encoding !== null && encoding.certainty !== null && CHOSEN_ENCODINGS.some((name) => name === encoding.name);
}

/** What the trail keeps of a file that added no one: of a check that it was done, of an import that it was refused. */
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
