import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';

/** A super administrator who has just entered the password. */
export async function signInAdministrator(world: World, server: Pick<World, 'browser'> = world): Promise<Browser> {
  const { id } = await world.people.user({ superAdministrator: true });
  const browser = await world.people.session(server.browser(), id, 'full');
  await world.people.reauthenticateAll();
  return browser;
}
