import { type BusMessages, createAnnounce } from '#/platform/events/bus.ts';

import type { World } from './world.ts';

/** Sends a push to one user or all users, without the change that it reports. */
export async function sendPush({ database }: World, push: BusMessages['push.sent']): Promise<void> {
  await createAnnounce(database.queries)('push.sent', push);
}
