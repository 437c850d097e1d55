import type { Browser } from './browser.ts';
import type { World } from './world.ts';

/** A super administrator who has just entered the password. */
export async function administratorOf(world: World, at: Pick<World, 'browser'> = world): Promise<Browser> {
  const { id } = await world.people.user({ superAdministrator: true });
  const browser = await world.people.session(at.browser(), id, 'full');
  await world.people.confirmEverybody();
  return browser;
}
