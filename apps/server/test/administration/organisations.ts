import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';

/** Permissions of an administrator of the organisation tree. */
export const TREE_PERMISSIONS = ['organisations.read', 'organisations.write'];

/** A signed-in user with permissions at an organisation and below it; `TREE_PERMISSIONS` by default. */
export async function createTreeAdministrator(
  world: World,
  organisationId: string,
  ...permissions: string[]
): Promise<Browser> {
  const { id } = await world.people.user();
  await world.people.grant(id, organisationId, ...(permissions.length === 0 ? TREE_PERMISSIONS : permissions));
  const browser = await world.people.session(world.browser(), id, 'full');
  await world.people.reauthenticateAll();
  return browser;
}

/** A chain of organisations, each below the previous one. Returns their IDs, topmost first. */
export async function createOrganisationChain(world: World, length: number, parentId?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 0; level < length; level += 1) {
    const parent = ids.at(-1) ?? parentId;
    ids.push((await world.people.organisation(parent === undefined ? {} : { parentId: parent })).id);
  }
  return ids;
}

/** An organisation as the user of this browser sees it; throws when it is not visible. */
export async function getOrganisation(browser: Browser, id: string) {
  return (await browser.call('GET /v2/manage/organisations/{id}', { params: { id } })).data;
}

/** Tries to move an organisation in its current version. */
export async function moveOrganisation(browser: Browser, id: string, parentId: string | null) {
  const { version } = await getOrganisation(browser, id);
  return browser.call('PUT /v2/manage/organisations/{id}/parent', { params: { id }, body: { parentId, version } });
}
