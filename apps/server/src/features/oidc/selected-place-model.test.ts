import { SUCCESS } from '@foyer/contract/core/errors.ts';
import { cases, seed } from '@foyer/contract/test/cases.ts';
import {
  describeAssignments,
  enterApplication,
  type PlaceTokens,
  readAllClaims,
  readAssignments,
  readHome,
  readPermittedPlaces,
  readUserInfo,
  readWorkbench,
  renewTokens,
} from '@foyer/server/test/authorization-model/place-channels.ts';
import { runPlaceCommand } from '@foyer/server/test/authorization-model/place-commands.ts';
import { INSTALLATION_TIME_ZONE, jump } from '@foyer/server/test/authorization-model/place-ends.ts';
import { createPlaceFixture, type PlaceFixture } from '@foyer/server/test/authorization-model/place-fixture.ts';
import {
  PLACE_COMMAND_KINDS,
  type PlaceCommand,
  placeScenarios,
  type PlaceScenario,
} from '@foyer/server/test/authorization-model/place-generators.ts';
import {
  getOpenedApplication,
  getPermittedPlaces,
  getSelectedPlace,
  getWorkbench,
  permissionsAt,
  type PlaceModel,
  rolesAt,
} from '@foyer/server/test/authorization-model/place-model.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { permissionCodes, readCatalogue } from '#/features/applications/catalogue.ts';

let world: World;
let origins: readonly string[];
let administrator: Browser;
let labels: TestRelyingParty;
let superRole = '';
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TIME_ZONE: INSTALLATION_TIME_ZONE } });
  // A few days before several changes to daylight saving time and back.
  await world.clock.freezeAt(Date.UTC(new Date().getUTCFullYear() + 1, 2, 24) / 1000);
  await world.people.application('signage', { position: 2 });
  labels = await createRelyingParty(world);
  const second = await world.startSecondServer();
  origins = [world.origin, second.origin];
  administrator = await createAdministrator(world);
  superRole = (await world.people.repositories.roles.findId('super-administrator')) ?? '';
});
afterAll(() => world.close());

const APPLICATIONS = ['esl', 'signage'];
/** The permissions of the applications. */
const CODES = new Map(
  readCatalogue().flatMap(({ code, permissions }) =>
    APPLICATIONS.includes(code) ? [[code, permissionCodes(permissions)] as const] : [],
  ),
);
const codesOf = (application: string) => CODES.get(application) ?? [];

/** Coverage: number of steps of each kind that had an effect, and of checks of each kind. */
const done = new Map<string, number>();
const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
const EFFECTS = ['end by passTime', 'end by changeTimeZone', 'closed', 'reopened', 'disabled', 'enabled'];
const CHECKS = ['refused at once', 'token at an end', 'told', 'not told', 'places'];
/** Commands that most scenarios run twice. */
const REPEATED: ReadonlySet<string> = new Set(['passTime', 'changeStoreStatus', 'changeUserStatus']);
let steps = 0;
const SEED = seed(20_261_127);
/** A run with more cases than usual reports its progress. */
const isLong = cases(1) > 1;
const report = (progress: string) => process.stdout.write(`selected places, seed ${SEED}: ${progress}\n`);

/** Claims about the user that the model expects in every channel. Undefined without a permission for the labels. */
async function expectedClaims({ model }: PlaceFixture) {
  const { at, customer, store } = getSelectedPlace(model);
  const permissions = permissionsAt(model, at, codesOf('esl'));
  if (permissions.length === 0 || model.isDisabled) return undefined;
  const ids = rolesAt(model, at, superRole);
  const query = world.database.queries.selectFrom('roles').select('code').orderBy('code');
  const rows = ids.length === 0 ? [] : await query.where('id', 'in', ids).execute();
  const roles = rows.map(({ code }) => code).toSorted();
  return { permissions, roles, customer: customer ?? undefined, store: store ?? undefined };
}

type ExpectedClaims = Awaited<ReturnType<typeof expectedClaims>>;
/**
 * Tokens with the session and the claims for which they were issued. They are valid while both apply. When the user
 * selects another place, access tokens are revoked.
 */
type IssuedTokens = PlaceTokens & {
  readonly browser: Browser;
  readonly claims: ExpectedClaims;
  readonly isRevoked: boolean;
};

const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const withoutRoles = (claims: ExpectedClaims) => claims && { ...claims, roles: [] };

async function play(scenario: PlaceScenario): Promise<void> {
  await jump(world, 3600); // ends the windows of all rate limits
  const fixture = await createPlaceFixture(world, scenario, administrator);
  let tokens: IssuedTokens | undefined;
  for (const command of scenario.commands) {
    // The second time, the end is reached, or the change is undone.
    const repeated = REPEATED.has(command.kind) && command.one % 3 > 0 ? [command, command] : [command];
    for (const each of repeated) tokens = await doStep(fixture, each, tokens);
  }
  // Otherwise each step would become slower.
  await world.database.queries.deleteFrom('sessions').where('user_id', '=', fixture.userId).execute();
}

/** Runs a command and compares every channel with the model. Returns the application's new tokens. */
async function doStep(fixture: PlaceFixture, command: PlaceCommand, tokens: IssuedTokens | undefined) {
  steps += 1;
  if (isLong && steps % 500 === 0) report(`${steps} steps`);
  const { model } = fixture;
  const previous = structuredClone(model);
  const before = await expectedClaims(fixture);
  const origin = origins[command.onSecondServer ? 1 : 0] ?? world.origin;
  const browsers = { administrator: administrator.onServer(origin), user: fixture.browser.onServer(origin) };
  const code = await runPlaceCommand(fixture, command, browsers);
  countEffects(command, code, previous, model);
  // Tokens expire when hours pass, but not in the second before an end.
  if (tokens === undefined || model.now > previous.now + 1) return check(fixture, undefined);

  const claims = await expectedClaims(fixture);
  const isSame = tokens.browser === fixture.browser && areEqual(withoutRoles(tokens.claims), withoutRoles(claims));
  const isMoved = command.kind === 'select' && (model.customer !== previous.customer || model.store !== previous.store);
  if (isMoved && !isSame) {
    expect(await readUserInfo(origin, tokens.access)).toBeUndefined();
    count('refused at once');
  }
  const isRevoked = tokens.isRevoked || isMoved;
  if (isMoved || !areEqual(claims, before)) {
    const answer = isSame && !isRevoked ? claims : undefined;
    await expect
      .poll(() => readAllClaims(origins, labels, tokens.access), { interval: 20 })
      .toEqual([answer, answer, answer, answer]);
    if (command.kind === 'passTime') count('token at an end');
  }
  return check(fixture, { ...tokens, isRevoked });
}

function countEffects({ kind }: PlaceCommand, code: unknown, before: PlaceModel, after: PlaceModel): void {
  if (code === SUCCESS) count(kind);
  if (kind === 'passTime' || kind === 'changeTimeZone')
    if (after.assignments.length < before.assignments.length) count(`end by ${kind}`);
  if (after.closed.size > before.closed.size) count('closed');
  if (after.closed.size < before.closed.size) count('reopened');
  if (after.isDisabled !== before.isDisabled) count(after.isDisabled ? 'disabled' : 'enabled');
}

/** Compares every channel with the model; returns the application's new tokens. */
async function check(fixture: PlaceFixture, tokens: IssuedTokens | undefined): Promise<IssuedTokens | undefined> {
  const { browser, model } = fixture;
  const claims = await expectedClaims(fixture);
  let current: PlaceTokens | undefined = tokens;
  // A change at one server reaches the other, which issues the tokens, after a short delay.
  await expect
    .poll(
      async () => {
        const renewed = current === undefined ? undefined : await renewTokens(labels, current);
        const next = renewed ?? (await enterApplication(labels, browser));
        current = next ?? current; // a refused refresh token is valid again at another place
        return next === undefined ? undefined : readAllClaims(origins, labels, next.access);
      },
      { interval: 20 },
    )
    .toEqual(claims && [claims, claims, claims, claims]);
  if (claims !== undefined && current !== undefined) {
    const names = Object.keys(decodeJwt(current.id));
    for (const name of ['permissions', 'roles', 'customer', 'store']) expect(names).not.toContain(name);
    if (!model.isSuper) await checkPlaces(fixture, current.access);
  }
  count(claims === undefined ? 'not told' : 'told');
  await checkPages(fixture);
  if (claims !== undefined && current !== undefined) return { ...current, browser, claims, isRevoked: false };
  return current === tokens ? tokens : undefined; // the claims of others are unknown
}

/** Compares the places of one permission, another one each time. A super administrator has those of all scenarios. */
async function checkPlaces({ model }: PlaceFixture, token: string): Promise<void> {
  const checked = done.get('places') ?? 0;
  const permission = codesOf('esl')[checked % codesOf('esl').length] ?? '';
  const origin = origins[checked % 2] ?? world.origin;
  expect(await readPermittedPlaces(origin, token, permission)).toEqual(getPermittedPlaces(model, permission));
  count('places');
}

/**
 * Compares what the pages of both servers receive: opened applications, workbench, and the user's assignments. Each step
 * reads everything from one server and an application from the other.
 */
async function checkPages(fixture: PlaceFixture): Promise<void> {
  const { model, userId } = fixture;
  const expected = {
    home: APPLICATIONS.map((code) => getOpenedApplication(model, codesOf(code))),
    workbench: getWorkbench(model, CODES),
    assignments: describeAssignments(model.assignments),
    other: getOpenedApplication(model, codesOf('esl')),
  };
  const [origin = '', other = ''] = steps % 2 === 0 ? origins : origins.toReversed();
  const page = fixture.browser.onServer(origin);
  async function read() {
    const [home, workbench, assignments, ofOther] = await Promise.all([
      Promise.all(APPLICATIONS.map((code) => readHome(page, code))),
      readWorkbench(page, APPLICATIONS),
      readAssignments(administrator.onServer(origin), userId),
      readHome(fixture.browser.onServer(other), 'esl'),
    ]);
    return { home, workbench, assignments, other: ofOther };
  }
  await expect.poll(read, { interval: 20 }).toEqual(expected);
}

test(
  'applications receive the permissions of the selected place alone, in every channel and process, after every change',
  async () => {
    await fc.assert(fc.asyncProperty(placeScenarios, play), {
      seed: SEED,
      numRuns: cases(25),
      endOnFailure: true,
    });
    if (isLong) report(`${steps} steps without a difference`);
    for (const what of [...PLACE_COMMAND_KINDS, ...EFFECTS, ...CHECKS])
      expect([what, (done.get(what) ?? 0) > 0]).toEqual([what, true]);
  },
  cases(600_000),
);
