import { SUCCESS } from '@foyer/contract/core/errors.ts';
import { expect } from 'vitest';

import type { Browser } from '../browser.ts';
import type { TestRelyingParty } from '../fakes/relying-party.ts';
import type { PlaceAssignment } from './place-model.ts';

export type PlaceTokens = { readonly access: string; readonly refresh: string; readonly id: string };
type PlaceClaims = Record<string, unknown> & { customer?: { id: string }; store?: { id: string }; roles?: string[] };

const readClaims = ({ permissions, roles, customer, store }: PlaceClaims) => ({
  permissions,
  roles: roles?.toSorted(),
  customer: customer?.id,
  store: store?.id,
});

const ids = (places: readonly { readonly id: string }[]) => places.map(({ id }) => id).toSorted();

/** User info from a server. Undefined for a token that the server refuses. */
export async function readUserInfo(origin: string, token: string) {
  const answer = await fetch(`${origin}/oidc/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status === 200 ? readClaims((await answer.json()) as PlaceClaims) : undefined;
}

/** All places in which a permission applies, as a server lists them for a token. */
export async function readPermittedPlaces(origin: string, token: string, permission: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/oidc/me/places?permission=${permission}&size=100`, { headers });
  const { list } = (await answer.json()) as { list: { id: string }[] };
  return ids(list);
}

async function introspect(origin: string, { code, secret }: TestRelyingParty, token: string) {
  const body = new URLSearchParams({ client_id: code, client_secret: secret, token });
  const answer = await fetch(`${origin}/oidc/token/introspection`, { method: 'POST', body });
  const claims = (await answer.json()) as PlaceClaims;
  return claims['active'] === true ? readClaims(claims) : undefined;
}

/** Claims from user info and introspection of each server, for a token. */
export const readAllClaims = async (origins: readonly string[], application: TestRelyingParty, token: string) =>
  Promise.all(
    origins.flatMap((origin) => [readUserInfo(origin, token), introspect(origin, application, token)] as const),
  );

/**
 * An opened application as Foyer's page receives it, or the code of the refusal. The page builds its messages to the
 * frame from it.
 */
export async function readHome(page: Browser, code: string) {
  const params = { code };
  const [opened, places] = await Promise.all([
    page.call('GET /v2/users/applications/{code}', { params }),
    page.call('GET /v2/users/applications/{code}/places', { params }),
  ]);
  if (opened.code !== SUCCESS && opened.code === places.code) return opened.code;
  const { permissions, customer, store } = opened.data;
  return {
    permissions,
    customer: customer?.id ?? null,
    store: store?.id ?? null,
    offered: { customers: ids(places.data.customers), stores: ids(places.data.stores) },
  };
}

/** The workbench with those of some applications that the user may open, or the code of the refusal. */
export async function readWorkbench(page: Browser, applications: readonly string[]) {
  const answer = await page.call('GET /v2/users/work-bench');
  if (answer.code !== SUCCESS) return answer.code;
  const { customers, stores, permissions, applications: opened, user } = answer.data;
  return {
    customers: ids(customers),
    stores: ids(stores),
    permissions: user.superAdministrator ? undefined : permissions,
    applications: opened
      .map(({ code }) => code)
      .filter((code) => applications.includes(code))
      .toSorted(),
  };
}

/** A user's assignments as an administrator receives them. */
export async function readAssignments(administrator: Browser, id: string): Promise<string[]> {
  const { grants } = (await administrator.call('GET /v2/manage/users/{id}', { params: { id } })).data;
  return grants.map(({ role, place, endsOn }) => toText({ roleId: role.id, placeId: place.id, endsOn })).toSorted();
}

export const describeAssignments = (assignments: readonly PlaceAssignment[]) => assignments.map(toText).toSorted();
const toText = ({ roleId, placeId, endsOn }: PlaceAssignment) => `${roleId} at ${placeId} until ${endsOn}`;

/** Renews tokens; undefined for a refresh token that is refused. */
export async function renewTokens(
  application: TestRelyingParty,
  { refresh }: PlaceTokens,
): Promise<PlaceTokens | undefined> {
  const fields = { grant_type: 'refresh_token', refresh_token: refresh };
  const { status, body } = await application.post('token', fields);
  if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant']);
  return status === 200 ? toTokens(body) : undefined;
}

/** Signs in to an application; undefined where the user may not open it. */
export async function enterApplication(
  application: TestRelyingParty,
  browser: Browser,
): Promise<PlaceTokens | undefined> {
  await application.openOidcSession(browser);
  const { address, verifier } = await application.begin({ prompt: 'none' });
  const code = (await application.follow(browser, address)).searchParams.get('code');
  if (code === null) return undefined;
  const { body } = await application.post('token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: application.redirectUri,
  });
  return toTokens(body);
}

const toTokens = (body: Record<'access_token' | 'refresh_token' | 'id_token', string>): PlaceTokens => ({
  access: body.access_token,
  refresh: body.refresh_token,
  id: body.id_token,
});
