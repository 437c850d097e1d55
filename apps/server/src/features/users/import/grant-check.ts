import type { ImportColumn, ImportRule } from '@foyer/contract/rules/import-columns.ts';
import type { WantedGrant } from '@foyer/contract/rules/import-grants.ts';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Repositories } from '#/repositories.ts';

import type { CheckedGrant } from '../invited-users.ts';
import { grantKey, type NamedPlace, type NamedRole } from './grant-queries.ts';

export type GrantProblem = { readonly column: ImportColumn; readonly rule: ImportRule; readonly value: string };

/** A grant that the administrator may make, or why not. */
export type GrantResult = CheckedGrant | GrantProblem;

export const isGrantProblem = (result: object): result is GrantProblem => 'rule' in result;

/** Checks all roles, places and last days of a file with few queries, and returns a lookup of the results. */
export async function checkGrants(
  { roleAssignments, userImports }: Repositories<'roleAssignments' | 'userImports'>,
  administrator: Administrator,
  wanted: readonly WantedGrant[],
  timeZone: string,
): Promise<(grant: WantedGrant) => GrantResult> {
  const places = groupBy(
    await userImports.listPlaces(administrator, [...new Set(wanted.map(({ place }) => place))]),
    ({ code }) => [code],
  );
  const ancestorIds = new Set([...places.values()].flat().flatMap((place) => place.ancestorIds));
  const roles = groupBy(
    await userImports.listRoles(administrator, [...new Set(wanted.map(({ role }) => role))], [...ancestorIds]),
    ({ code, name }) => (code === name ? [code] : [code, name]),
  );
  const distinct = new Map(wanted.map((grant) => [keyOf(grant), grant]));
  const resolved = [...distinct].map(
    ([key, grant]) => [key, grant, resolve(grant, places.get(grant.place) ?? [], roles.get(grant.role) ?? [])] as const,
  );
  const found = resolved.flatMap(([, , result]) => (isGrantProblem(result) ? [] : result));
  const grantable = await userImports.grantableOf(administrator, found);
  const ends = new Map((await roleAssignments.endsOf(found, timeZone)).map((end, index) => [found[index], end]));
  const results = new Map(
    resolved.map(([key, grant, result]): [string, GrantResult] => {
      if (isGrantProblem(result)) return [key, result];
      const end = ends.get(result);
      if (!grantable.has(grantKey(result))) return [key, { column: 'role', rule: 'forbidden', value: grant.role }];
      if (end === undefined || end.isPast) return [key, { column: 'lastDay', rule: 'past', value: grant.lastDay }];
      return [key, { ...result, end }];
    }),
  );
  return (grant) => results.get(keyOf(grant)) ?? { column: 'role', rule: 'unknown', value: grant.role };
}

/** The role and place that a file means. Codes of roles take precedence over names. */
function resolve(
  { role, place, lastDay }: WantedGrant,
  places: readonly NamedPlace[],
  roles: readonly NamedRole[],
): Omit<CheckedGrant, 'end'> | GrantProblem {
  const [found] = places;
  if (found === undefined) return { column: 'place', rule: 'unknown', value: place };
  if (places.length > 1) return { column: 'place', rule: 'ambiguous', value: place };
  if (roles.length === 0) return { column: 'role', rule: 'unknown', value: role };
  const within = roles.filter(
    ({ organisationId }) => organisationId === null || found.ancestorIds.includes(organisationId),
  );
  const byCode = within.filter(({ code }) => code === role);
  const [meant, other] = byCode.length > 0 ? byCode : within;
  if (meant === undefined) return { column: 'place', rule: 'outside', value: place };
  if (other !== undefined) return { column: 'role', rule: 'ambiguous', value: role };
  const endsOn = lastDay === '' ? null : lastDay;
  if (endsOn !== null && meant.everyPermission)
    return { column: 'lastDay', rule: 'super_administrator', value: lastDay };
  return { roleId: meant.id, roleName: meant.name, placeId: found.id, placeKind: found.kind, endsOn };
}

const keyOf = ({ role, place, lastDay }: WantedGrant): string => JSON.stringify([role, place, lastDay]);

function groupBy<T>(list: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
