import { cases, seed } from '@foyer/contract/test/cases.ts';
import { actions } from '@foyer/server/test/authorization-model/actions.ts';
import { resolveTargets, chooseActor } from '@foyer/server/test/authorization-model/commands.ts';
import { createBrowsers, populateWorld } from '@foyer/server/test/authorization-model/fixture.ts';
import {
  type CommandKind,
  COMMAND_KINDS,
  scenarios,
  type AuthorizationScenario,
} from '@foyer/server/test/authorization-model/generators.ts';
import { isSubset, findViolations, createNamer } from '@foyer/server/test/authorization-model/invariants.ts';
import {
  type AuthorizationState,
  ancestorsByPlace,
  placesOf,
  readState,
  rightAt,
  rightsOf,
} from '@foyer/server/test/authorization-model/model.ts';
import { jump } from '@foyer/server/test/authorization-model/place-ends.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.people.application('esl');
  // At noon, so that no role ends during a command.
  await jump(world, (1.5 * DAY - ((await world.clock.now()) % DAY)) % DAY);
});
afterAll(() => world.close());

const DAY = 86_400;
/** Number of roles that have ended. */
let ended = 0;

/** Number of successes per command kind. Without it, a world that refuses all commands would pass. */
const done = Object.fromEntries(COMMAND_KINDS.map((act) => [act, 0])) as Record<CommandKind, number>;

let names = 0;
const newName = () => `new-${(names += 1)}`;

/**
 * Colluding users: all except the two outsiders. Outsiders who were invited, or whose mailbox was taken over, are
 * included.
 */
const groupOf = ({ users }: AuthorizationState, outsiders: readonly string[]) =>
  users.filter(({ id, email }) => !outsiders.includes(id) || email?.endsWith('@evil.example') === true);

async function play(story: AuthorizationScenario): Promise<void> {
  await populateWorld(world, story);
  const browserOf = createBrowsers(world);
  let facts = await readState(world.database.queries);
  const outsiders = facts.users.filter(({ name }) => ['u4', 'u5'].includes(name)).map(({ id }) => id);
  const ceiling = unionOf(facts, outsiders);
  const history: string[] = [];

  for (const act of story.commands) {
    if (act.days > 0) {
      await passDays(act.days);
      const { grants } = await readState(world.database.queries);
      ended += facts.grants.length - grants.length;
      facts = { ...facts, grants };
      history.push(`${act.days} days later`);
    }
    const actor = chooseActor(facts, groupOf(facts, outsiders), act);
    const browser = await browserOf(facts, actor.id);
    if (browser === undefined) continue;
    facts = await readState(world.database.queries); // includes the sessions of this sign-in
    const { text, answer } = await actions[act.kind]({
      browser,
      targets: resolveTargets(facts, actor.id, act, await world.clock.now()),
      newName: newName,
    });
    const after = await readState(world.database.queries);
    history.push(`${actor.name} ${text}: ${answer.status} ${answer.code}`);
    if (answer.status === 200) done[act.kind] += 1;
    raise(ceiling, facts, after);

    const wrong = findViolations(facts, after, actor.id, act.kind === 'moveOrganisation' || act.kind === 'moveStore');
    if (![200, 400, 401, 403, 404].includes(answer.status)) wrong.push(`an answer ${answer.status}`);
    if (answer.status !== 200 && JSON.stringify(facts) !== JSON.stringify(after))
      wrong.push('a refused act has changed something');
    if (!isSubset(unionOf(after, outsiders), ceiling))
      wrong.push('together they may do what none of them could before');
    if (wrong.length > 0) throw new Error(createNamer(after)([...history, ...wrong, describe(facts)].join('\n')));
    facts = after;
  }
}

/** Lets days pass, and waits until all roles have ended whose last day is over. */
async function passDays(days: number): Promise<void> {
  await jump(world, days * DAY);
  const overdue = sql<{
    count: number;
  }>`select count(*)::int as count from role_assignments where ends_at <= foyer_now()`;
  await expect
    .poll(async () => (await overdue.execute(world.database.queries)).rows[0]?.count, { interval: 20 })
    .toBe(0);
}

/** The permissions of a group. */
function unionOf(facts: AuthorizationState, outsiders: readonly string[]): Set<string> {
  const rights = rightsOf(facts);
  return new Set(groupOf(facts, outsiders).flatMap(({ id }) => [...(rights.get(id) ?? [])]));
}

/** Raises the ceiling at a new place to the group's permissions above it. */
function raise(ceiling: Set<string>, before: AuthorizationState, after: AuthorizationState): void {
  const previousIds = new Set(placesOf(before).map(({ id }) => id));
  for (const { id, parent } of placesOf(after))
    if (!previousIds.has(id))
      for (const right of ceiling)
        if (right.endsWith(` ${parent}`)) ceiling.add(rightAt(right.split(' ')[0] ?? '', id));
}

/** Describes a world, for the message of a failure. */
function describe(facts: AuthorizationState): string {
  const permissions = (role: string) =>
    facts.permissions.filter((one) => one.role === role).map(({ permission }) => permission);
  return [
    ...[...ancestorsByPlace(facts).values()].map((line) => `  ${line.toReversed().join(' > ')}`),
    ...facts.roles.map(({ id, organisation }) => `  ${id} of ${organisation}: ${permissions(id).join(', ')}`),
    ...facts.grants.map(({ user, role, place }) => `  ${user} has ${role} for ${place}`),
  ].join('\n');
}

test(
  'no sequence of acts by administrators, alone or together, raises their permissions or touches a higher one',
  async () => {
    await fc.assert(fc.asyncProperty(scenarios, play), {
      seed: seed(20_261_122),
      numRuns: cases(50),
    });
    for (const act of COMMAND_KINDS) expect([act, done[act] > 0]).toEqual([act, true]);
    expect(ended).toBeGreaterThan(0);
  },
  cases(600_000),
);
