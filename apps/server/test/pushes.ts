import { type BusMessages, createAnnounce } from '#/platform/events/bus.ts';

import type { World } from './world.ts';

/** Sends a push to one user, or to everybody, without what it tells of having happened. */
export async function sendPush({ database }: World, push: BusMessages['push.sent']): Promise<void> {
  await createAnnounce(database.queries)('push.sent', push);
}
