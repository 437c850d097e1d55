import { type Facts, linesOf, remaining, rightsOf, withNewcomers } from './rights-oracle.ts';

/** What is wrong with an act by one of the people: nothing, if the algebra of roles holds. */
export function judge(before: Facts, after: Facts, actorId: string, isMove: boolean): string[] {
  const [had, has] = [rightsOf(withNewcomers(before, after)), rightsOf(after)];
  const actors = had.get(actorId) ?? new Set();
  const name = namer(after);
  const wrong: string[] = [];

  /** What somebody may do differently now. By a move people change who stand above, as far as whoever moves is their equal there. */
  function shiftOf(id: string): string | undefined {
    const [then, now] = [remaining(had.get(id), after), remaining(has.get(id), after)];
    const shifted = [...then.symmetricDifference(now)].filter((right) => !isMove || !actors.has(right));
    return shifted.length === 0
      ? undefined
      : shifted.map((right) => `${then.has(right) ? '-' : '+'} ${right}`).join(', ');
  }

  for (const [userId, rights] of has) {
    const gained = [...rights].filter((right) => had.get(userId)?.has(right) !== true);
    if (userId === actorId && gained.length > 0)
      wrong.push(`${name(userId)} has raised themselves: ${gained.map(name).join(', ')}`);
    const stolen = gained.filter((right) => !actors.has(right));
    if (stolen.length > 0)
      wrong.push(`${name(userId)} got what ${name(actorId)} did not hold: ${stolen.map(name).join(', ')}`);
  }

  for (const { id } of before.users) {
    if (isSubset(had.get(id), actors)) continue;
    const change = changeOf(before, after, id) ?? shiftOf(id);
    if (change !== undefined) wrong.push(`${name(id)}, who may do more than ${name(actorId)}, was touched: ${change}`);
  }

  const lines = [...linesOf(after)].flatMap(([id, line]) => line.map((above) => `${id} ${above}`));
  if (lines.toSorted().join() !== after.ancestors.toSorted().join())
    wrong.push('organisation_ancestors is not the closure of parents');
  return wrong;
}

/** What has become different of somebody's account, in words. */
function changeOf(before: Facts, after: Facts, id: string): string | undefined {
  const look = (facts: Facts) => ({
    account: facts.users.find((user) => user.id === id),
    // Sorted by ids: facts are sorted by names, which an act may change.
    grants: facts.grants
      .flatMap(({ user, role, organisation }) => (user === id ? [`${role} ${organisation}`] : []))
      .toSorted(),
    sessions: facts.sessions.filter(({ user }) => user === id),
  });
  const [was, is] = [JSON.stringify(look(before)), JSON.stringify(look(after))];
  return was === is ? undefined : `${was} became ${is}`;
}

export const isSubset = (some: ReadonlySet<string> | undefined, all: ReadonlySet<string>) =>
  [...(some ?? [])].every((one) => all.has(one));

/** Puts names in the place of ids. */
export function namer(facts: Facts): (text: string) => string {
  const names = new Map([...facts.organisations, ...facts.roles, ...facts.users].map(({ id, name }) => [id, name]));
  return (text) => text.replaceAll(/[\da-f-]{36}/g, (id) => names.get(id) ?? id);
}
