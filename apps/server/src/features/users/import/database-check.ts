import { randomUUIDv7 } from 'node:crypto';

import type { ImportColumn, ImportRule } from '@foyer/contract/rules/import-columns.ts';
import type { ImportProblem } from '@foyer/contract/user-import.ts';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Repositories } from '#/repositories.ts';

import type { CheckedGrant, InvitedUser } from '../invited-users.ts';
import { looksLikeOneOf } from '../lookalikes.ts';
import { type Candidate, shortened } from './check.ts';
import { checkGrants, type GrantProblem, type GrantResult, isGrantProblem } from './grant-check.ts';
import { grantKey } from './grant-queries.ts';

/** Result of the checks that need the database. */
export type CheckedImport = {
  readonly problems: readonly ImportProblem[];
  /** Users of the lines that have no problem here. */
  readonly newUsers: readonly (InvitedUser & { readonly line: number })[];
};

/** Users that the administrator can add with their roles, and problems of the others. */
export async function checkCandidates(
  repositories: Repositories<'invitedUsers' | 'rights' | 'roleAssignments' | 'userImports'>,
  administrator: Administrator,
  candidates: readonly Candidate[],
  timeZone: string,
): Promise<CheckedImport> {
  const { invitedUsers, rights, userImports } = repositories;
  const codes = new Set(candidates.flatMap(({ organisation }) => organisation ?? []));
  const organisations = await userImports.listOrganisations(administrator, [...codes]);
  const taken = await invitedUsers.takenOf(candidates.flatMap(({ username }) => username ?? []));
  const isConfusable = looksLikeOneOf(await rights.listSuperAdministratorNames());
  const checkGrant = await checkGrants(
    repositories,
    administrator,
    candidates.flatMap(({ grants }) => grants),
    timeZone,
  );
  const problems: ImportProblem[] = [];
  const newUsers: CheckedImport['newUsers'][number][] = [];
  for (const { line, username, displayName, email, organisation, language, grants } of candidates) {
    const before = problems.length;
    const reportProblem = (column: ImportColumn, rule: ImportRule, value: string) =>
      void problems.push({ line, column, rule, value: shortened(value), otherLine: null });
    if (username !== null && taken.has(username)) reportProblem('username', 'taken', username);
    else if (username !== null && isConfusable(username)) reportProblem('username', 'confusable', username);
    const found = organisation === null ? undefined : organisations.get(organisation);
    if (organisation !== null && found === undefined) reportProblem('organisation', 'unknown', organisation);
    if (grants.length > 0 && found?.mayGrant === false) reportProblem('role', 'forbidden', grants[0]?.role ?? '');
    else {
      const results = grants.map(checkGrant);
      for (const { column, rule, value } of distinctProblems(results)) reportProblem(column, rule, value);
      const isRight = problems.length === before;
      if (isRight && username !== null && displayName !== null && email !== null && found !== undefined)
        newUsers.push({
          line,
          id: randomUUIDv7(),
          username,
          displayName,
          email,
          language,
          organisationId: found.id,
          grants: results.filter((result): result is CheckedGrant => !isGrantProblem(result)),
        });
    }
  }
  return { problems, newUsers };
}

/** The problems of a line, each once: several roles may have one wrong place. */
function distinctProblems(results: readonly GrantResult[]) {
  const days = new Map<string, string | null>();
  const problems = results.flatMap((result): GrantProblem[] => {
    if (isGrantProblem(result)) return [result];
    const key = grantKey(result);
    const isRepeated = days.has(key) && days.get(key) !== result.endsOn;
    days.set(key, result.endsOn);
    return isRepeated ? [{ column: 'lastDay', rule: 'repeated_role', value: result.endsOn ?? '' }] : [];
  });
  return new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values();
}
