import type { ImportColumn, ImportRule } from '@foyer/contract/rules/import-columns.ts';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Repositories } from '#/repositories.ts';

import type { CheckedGrant } from '../newcomers.ts';
import type { WantedGrant } from './grant-cells.ts';
import { grantKey, type NamedPlace, type NamedRole } from './grant-queries.ts';

type GrantProblem = { readonly column: ImportColumn; readonly rule: ImportRule; readonly value: string };

/** A grant that the administrator may make, or why not. */
export type GrantResult = CheckedGrant | GrantProblem;

export const isGrantProblem = (result: GrantResult): result is GrantProblem => 'rule' in result;

/** Checks all roles and places of a file with few queries, and returns a lookup of the results. */
export async function checkGrants(
  { userImports }: Repositories<'userImports'>,
  administrator: Administrator,
  wanted: readonly WantedGrant[],
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
  const resolved = new Map<string, GrantResult>();
  for (const grant of wanted) {
    const key = keyOf(grant);
    if (!resolved.has(key))
      resolved.set(key, resolve(grant, places.get(grant.place) ?? [], roles.get(grant.role) ?? []));
  }
  const candidates = [...resolved.values()].flatMap((result) => (isGrantProblem(result) ? [] : result));
  const grantable = await userImports.grantableOf(administrator, candidates);
  return (grant) => {
    const result = resolved.get(keyOf(grant)) ?? { column: 'role', rule: 'unknown', value: grant.role };
    const isForbidden = !isGrantProblem(result) && !grantable.has(grantKey(result));
    return isForbidden ? { column: 'role', rule: 'forbidden', value: grant.role } : result;
  };
}

/** The role and place that a file means. Codes of roles take precedence over names. */
function resolve(
  { role, place }: WantedGrant,
  places: readonly NamedPlace[],
  roles: readonly NamedRole[],
): GrantResult {
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
  return { roleId: meant.id, roleName: meant.name, placeId: found.id, placeKind: found.kind };
}

const keyOf = ({ role, place }: WantedGrant): string => JSON.stringify([role, place]);

function groupBy<T>(list: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
