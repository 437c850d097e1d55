import type { ApplicationScope } from '@foyer/contract/core/endpoint.ts';
import { SUCCESS } from '@foyer/contract/core/errors.ts';

import type { Browser } from './browser.ts';
import { createRelyingParty } from './fakes/relying-party.ts';
import type { World } from './world.ts';

/** A signed-in user with these permissions, of any application, at their own new organisation. */
export async function createUserWithPermissions(world: World, ...permissions: string[]) {
  const { id: organisationId, code: organisation } = await world.people.organisation();
  const { id, username } = await world.people.user({ organisation });
  const roleId = await world.people.grant(id, organisationId, ...permissions);
  const browser = await world.people.session(world.browser(), id, 'full');
  return { id, username, organisationId, roleId, browser };
}

/** Selects the customer and store of a browser's session. */
export async function selectPlace(browser: Browser, customerId: string | null, storeId: string | null = null) {
  const { code } = await browser.call('PUT /v2/users/context', { body: { language: 'en', customerId, storeId } });
  if (code !== SUCCESS) throw new Error(`The place was not selected: ${code}.`);
  return browser;
}

/**
 * A token of the client credentials grant (RFC 6749 section 4.4), with which an installed application calls the
 * endpoints of one of its scopes. The application authenticates to the OpenID provider with its client secret.
 */
export async function issueApplicationToken(world: World, code: string, scope: ApplicationScope): Promise<string> {
  const { post } = await createRelyingParty(world, code);
  const { body } = await post('token', { grant_type: 'client_credentials', scope });
  return body.access_token;
}

/** An application that calls with an application token. It has no cookies and no user session. */
export async function createApplicationCaller(world: World, code: string, scope: ApplicationScope): Promise<Browser> {
  const application = world.browser();
  application.token = await issueApplicationToken(world, code, scope);
  return application;
}
