import { MAX_IMPORT_BYTES, MAX_IMPORT_GRANTS, MAX_IMPORT_PROBLEMS } from '@foyer/contract/limits/users.ts';
import { CHOSEN_ENCODINGS, type ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import type { ImportProblem, UserImport } from '@foyer/contract/user-import.ts';

import type { MailServers } from '#/features/email/server/servers.ts';
import { lockPermissions } from '#/features/roles/authorization.ts';
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

import { addInvitedUsers, repeatIfOvertaken } from '../invited-users.ts';
import type { Checked } from './check.ts';
import { checkCandidates } from './database-check.ts';
import { createFileReader } from './file-reader.ts';

type UserImportRepositories = Repositories<
  'announce' | 'audit' | 'invitedUsers' | 'rights' | 'roleAssignments' | 'roles' | 'sessions' | 'userImports'
>;
type ImportRequest = { readonly dryRun: boolean; readonly encoding?: ChosenEncoding; readonly skipWrong?: boolean };
type UserImportNeeds = Work<UserImportRepositories> & {
  roles: Roles;
  sessions: Sessions;
  mailServers: MailServers;
  invitations: BackgroundWorker;
  timeZone: string;
};

/** Imports users from a file. Either all of them are invited, or none, unless wrong lines are skipped. */
export function createUserImport(needs: UserImportNeeds, readFile = createFileReader()) {
  const { work, read, roles, sessions, mailServers, invitations, timeZone } = needs;

  /**
   * Adds all users in one transaction. If there are new problems, adds none; with `skipWrong`, those of the right lines.
   * Returns the problems and the number of added users.
   */
  async function add(caller: Caller, { candidates, wrongLines }: Checked, skipWrong: boolean, from: Origin) {
    return work(async (repositories) => {
      const administrator = await lockPermissions(repositories, caller);
      await sessions.requireRecentAuthentication(repositories, caller);
      const { problems, newUsers } = await checkCandidates(repositories, administrator, candidates, timeZone);
      const wrong = new Set(wrongLines);
      const added = newUsers.filter(({ line }) => !wrong.has(line));
      if (added.length === 0 || (problems.length > 0 && !skipWrong)) return { problems, invited: 0 };
      await addInvitedUsers(repositories, roles, added, { caller, from });
      const skipped = candidates.length - added.length;
      await repositories.audit.record(from, {
        event: 'users.imported',
        ...doneBy(caller),
        details: { count: added.length, ...(skipped > 0 && { skipped }) },
      });
      return { problems, invited: added.length };
    });
  }

  return {
    /**
     * Reads a file of users and, unless it is a dry run, invites them. A0401 at `/file` or `/encoding` for an unusable
     * file.
     */
    async bring(
      caller: Caller,
      { content }: Upload,
      { dryRun, encoding, skipWrong = false }: ImportRequest,
      from: Origin,
    ): Promise<UserImport> {
      const checked = await readFile(await readAllBytes(content, MAX_IMPORT_BYTES), encoding);
      if (!dryRun && isUnconfirmed(checked)) throw new Fault('illegal_input', { fields: { '/encoding': 'required' } });
      const grantCount = checked.candidates.reduce((count, { grants }) => count + grants.length, 0);
      if (grantCount > MAX_IMPORT_GRANTS) throw new Fault('illegal_input', { fields: { '/file': 'too_many_roles' } });
      // Checked without locks; the import checks again with locks.
      const seen = await read((repositories) => checkCandidates(repositories, caller, checked.candidates, timeZone));
      const isRight = checked.problemCount === 0 && seen.problems.length === 0;
      const { problems, invited } =
        dryRun || !(isRight || skipWrong)
          ? { problems: seen.problems, invited: 0 }
          : await repeatIfOvertaken(() => add(caller, checked, skipWrong, from));
      const report = reportOf(checked, problems, { dryRun, invited, mailWaits: await mailServers.mailsWait() });
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
  { dryRun, invited, mailWaits }: Pick<UserImport, 'dryRun' | 'invited' | 'mailWaits'>,
): UserImport {
  const all = [...checked.problems, ...later].toSorted((a, b) => a.line - b.line);
  const problemCount = checked.problemCount + later.length;
  const problems = all.slice(0, MAX_IMPORT_PROBLEMS);
  const wrong = new Set([...checked.wrongLines, ...later.map(({ line }) => line)]);
  return {
    dryRun,
    encoding: checked.encoding,
    sheet: checked.sheet,
    lines: checked.candidates.length,
    right: checked.candidates.filter(({ line }) => !wrong.has(line)).length,
    invited,
    mailWaits,
    problems,
    problemCount,
    more: problemCount > problems.length,
    people: checked.preview.map((person) => ({
      ...person,
      outcome: wrong.has(person.line) ? 'wrong' : invited > 0 ? 'invited' : 'ready',
    })),
  };
}
