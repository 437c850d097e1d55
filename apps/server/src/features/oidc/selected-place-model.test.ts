import { cases } from '@foyer/contract/test/cases.ts';
import { selectPlace } from '@foyer/server/test/application-callers.ts';
import {
  runPlaceCommand,
  type PlaceFixture,
  createPlaceFixture,
} from '@foyer/server/test/authorization-model/place-fixture.ts';
import {
  PLACE_COMMAND_KINDS,
  type PlaceCommand,
  placeScenarios,
  type PlaceScenario,
} from '@foyer/server/test/authorization-model/place-generators.ts';
import {
  getOfferedPlaces,
  permissionsAt,
  getSelectedPlace,
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
let second: Awaited<ReturnType<World['startSecondServer']>>;
let administrator: Browser;
let labels: TestRelyingParty;
let superRole = '';
beforeAll(async () => {
  world = await createWorld();
  await world.people.application('signage', { position: 2 });
  labels = await createRelyingParty(world);
  second = await world.startSecondServer();
  administrator = await createAdministrator(world);
  superRole = (await world.people.repositories.roles.findId('super-administrator')) ?? '';
});
afterAll(() => world.close());

const CODES = Object.fromEntries(
  ['esl', 'signage'].map((code) => [
    code,
    readCatalogue().flatMap((one) => (one.code === code ? permissionCodes(one.permissions) : [])),
  ]),
);
const codesOf = (application: string) => CODES[application] ?? [];

/** Coverage: number of times each act was done, and each channel reported permissions. */
const done = new Map<string, number>();
const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);

type PlaceTokens = { readonly access: string; readonly refresh: string; readonly id: string };
type Play = PlaceFixture & { readonly browser: Browser };

const origins = () => [world.origin, second.origin];

/** Claims about the user that the model expects in every channel. Undefined without a permission for the labels. */
async function expected({ model }: Play) {
  const { at, customer, store } = getSelectedPlace(model);
  const permissions = permissionsAt(model, at, codesOf('esl'));
  const rows = await world.database.queries.selectFrom('roles').select(['id', 'code']).execute();
  const names = new Map(rows.map(({ id, code }) => [id, code]));
  const roles = rolesAt(model, at, superRole).map((id) => names.get(id) ?? id);
  const claims = { permissions, roles: roles.toSorted(), customer: customer ?? undefined, store: store ?? undefined };
  return permissions.length === 0 ? undefined : claims;
}

type PlaceClaims = Record<string, unknown> & { customer?: { id: string }; store?: { id: string }; roles?: string[] };
const readClaims = ({ permissions, roles, customer, store }: PlaceClaims) => ({
  permissions,
  roles: roles?.toSorted(),
  customer: customer?.id,
  store: store?.id,
});

/** User info from a server. Undefined for a token that the server refuses. */
async function userInfo(origin: string, token: string) {
  const answer = await fetch(`${origin}/oidc/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status === 200 ? readClaims((await answer.json()) as PlaceClaims) : undefined;
}

/** All places in which a permission applies, as a server lists them for a token. */
async function permittedPlaces(origin: string, token: string, permission: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/oidc/me/places?permission=${permission}&size=100`, { headers });
  const { list } = (await answer.json()) as { list: { id: string }[] };
  return ids(list);
}

/** The places in which a permission applies, as the model expects them. */
const expectedPlaces = ({ model }: Play, permission: string) =>
  [...model.parents.keys(), ...model.stores.keys()]
    .filter((place) => permissionsAt(model, place, [permission]).length > 0)
    .toSorted();

async function introspection(origin: string, token: string) {
  const body = new URLSearchParams({ client_id: labels.code, client_secret: labels.secret, token });
  const answer = await fetch(`${origin}/oidc/token/introspection`, { method: 'POST', body });
  const claims = (await answer.json()) as PlaceClaims;
  return claims['active'] === true ? readClaims(claims) : undefined;
}

/** Claims from every channel of both servers, for a token. */
const claimsOf = async (token: string) =>
  Promise.all(origins().flatMap((origin) => [userInfo(origin, token), introspection(origin, token)]));

const ids = (places: readonly { readonly id: string }[]) => places.map(({ id }) => id).toSorted();

/** The opened application as Foyer's page receives it. The page builds its messages to the frame from it. */
async function readHome({ browser }: Play, origin: string, code: string) {
  const [page, params] = [browser.onServer(origin), { code }];
  const opened = await page.call('GET /v2/users/applications/{code}', { params });
  const places = await page.call('GET /v2/users/applications/{code}/places', { params });
  if (opened.code === 'A0302' && places.code === 'A0302') return undefined;
  const { permissions, customer, store } = opened.data;
  return {
    permissions,
    customer: customer?.id ?? null,
    store: store?.id ?? null,
    offered: { customers: ids(places.data.customers), stores: ids(places.data.stores) },
  };
}

/** The opened application as the model expects it. Empty when the user may not open it anywhere. */
function expectedHome({ model }: Play, code: string) {
  const { at, customer, store } = getSelectedPlace(model);
  const permissions = model.assignments.flatMap(({ roleId }) => [...(model.roles.get(roleId) ?? [])]);
  if (!model.isSuper && !codesOf(code).some((permission) => permissions.includes(permission))) return undefined;
  return {
    permissions: permissionsAt(model, at, codesOf(code)),
    customer,
    store,
    offered: getOfferedPlaces(model, codesOf(code)),
  };
}

async function renew(tokens: PlaceTokens): Promise<PlaceTokens | undefined> {
  const { status, body } = await labels.post('token', { grant_type: 'refresh_token', refresh_token: tokens.refresh });
  if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant']);
  return status === 200 ? { access: body.access_token, refresh: body.refresh_token, id: body.id_token } : undefined;
}

/** Signs in to the labels; undefined where the user may not open them. */
async function enter(browser: Browser): Promise<PlaceTokens | undefined> {
  await labels.openOidcSession(browser);
  const { address, verifier } = await labels.begin({ prompt: 'none' });
  const code = (await labels.follow(browser, address)).searchParams.get('code');
  if (code === null) return undefined;
  const { body } = await labels.post('token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: labels.redirectUri,
  });
  return { access: body.access_token, refresh: body.refresh_token, id: body.id_token };
}

async function play(story: PlaceScenario): Promise<void> {
  const stage = await createPlaceFixture(world, story);
  const browser = await world.people.session(world.browser(), stage.userId, 'full');
  const playing = { ...stage, browser };
  await selectPlace(browser, null); // otherwise the first sign-in to an application selects a place
  let tokens: PlaceTokens | undefined;
  for (const act of story.commands) {
    await world.people.reauthenticateAll();
    const before = await expected(playing);
    const code = await doAct(playing, act, tokens);
    if (code === 1001) count(act.kind);
    tokens = await check(playing, tokens, before);
  }
}

/**
 * Runs an act at one of the servers. If the user selects another place there, that server refuses the token
 * immediately.
 */
async function doAct(playing: Play, act: PlaceCommand, tokens: PlaceTokens | undefined) {
  const origin = act.onSecondServer ? second.origin : world.origin;
  const before = getSelectedPlace(playing.model);
  const acting = { administrator: administrator.onServer(origin), user: playing.browser.onServer(origin) };
  const code = await runPlaceCommand(playing, act, acting);
  const after = getSelectedPlace(playing.model);
  const hasMoved = before.customer !== after.customer || before.store !== after.store;
  if (act.kind === 'select' && hasMoved && tokens !== undefined) {
    expect(await userInfo(origin, tokens.access)).toBeUndefined();
    count('refused at once');
  }
  return code;
}

/** Compares every channel with the model; returns the application's new tokens. */
async function check(
  playing: Play,
  tokens: PlaceTokens | undefined,
  before: Awaited<ReturnType<typeof expected>>,
): Promise<PlaceTokens | undefined> {
  const now = await expected(playing);
  const none = [undefined, undefined, undefined, undefined];
  if (tokens !== undefined && JSON.stringify(now) !== JSON.stringify(before)) {
    const { access } = tokens;
    const stays = JSON.stringify(withoutRoles(now)) === JSON.stringify(withoutRoles(before));
    await expect.poll(() => claimsOf(access), { interval: 20 }).toEqual(stays ? [now, now, now, now] : none);
  }
  let permissions = tokens;
  const inAllChannels = now === undefined ? undefined : [now, now, now, now];
  // A change at one server reaches the other, which issues the tokens, after a short delay.
  await expect
    .poll(
      async () => {
        const next =
          (permissions === undefined ? undefined : await renew(permissions)) ?? (await enter(playing.browser));
        permissions = next ?? permissions; // a refused refresh token is valid again at another place
        return next === undefined ? undefined : claimsOf(next.access);
      },
      { interval: 20 },
    )
    .toEqual(inAllChannels);
  if (now !== undefined && permissions !== undefined) {
    const claims = Object.keys(decodeJwt(permissions.id));
    for (const name of ['permissions', 'roles', 'customer', 'store']) expect(claims).not.toContain(name);
    if (!playing.model.isSuper) await checkPlaces(playing, permissions.access);
  }
  count(now === undefined ? 'not told' : 'told');
  for (const origin of origins())
    for (const code of ['esl', 'signage'])
      await expect.poll(() => readHome(playing, origin, code), { interval: 20 }).toEqual(expectedHome(playing, code));
  return permissions;
}

/** Compares the places of one permission, another one each time. A super administrator has those of all scenarios. */
async function checkPlaces(playing: Play, token: string): Promise<void> {
  const checked = done.get('places') ?? 0;
  const permission = codesOf('esl')[checked % codesOf('esl').length] ?? '';
  const origin = origins()[checked % 2] ?? world.origin;
  expect(await permittedPlaces(origin, token, permission)).toEqual(expectedPlaces(playing, permission));
  count('places');
}

const withoutRoles = (claims: Awaited<ReturnType<typeof expected>>) => claims && { ...claims, roles: [] };

test(
  'applications are told the permissions of the selected place alone, by every channel and process, after every change',
  async () => {
    await fc.assert(fc.asyncProperty(placeScenarios, play), {
      seed: 20_261_127,
      numRuns: cases(25),
      endOnFailure: true,
    });
    for (const what of [...PLACE_COMMAND_KINDS, 'refused at once', 'told', 'not told', 'places'])
      expect([what, (done.get(what) ?? 0) > 0]).toEqual([what, true]);
  },
  cases(180_000),
);
