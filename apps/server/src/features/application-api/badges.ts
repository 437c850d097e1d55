import type { ApplicationPreferenceRepository } from '#/features/home/use-repository.ts';
import type { Announce } from '#/platform/events/bus.ts';

/** Maximum number of IDs per announcement: a PostgreSQL NOTIFY payload must be shorter than 8,000 bytes. */
const MAX_ANNOUNCED_IDS = 100;

/**
 * Stores the badge counts of an application in the caller's transaction, and notifies the users whose count changed.
 */
export async function updateBadges(
  { uses, announce }: { uses: ApplicationPreferenceRepository; announce: Announce },
  application: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = await uses.setBadges(application, counts);
  for (let first = 0; first < changed.length; first += MAX_ANNOUNCED_IDS) {
    const userId = changed.slice(first, first + MAX_ANNOUNCED_IDS);
    await announce('push.sent', { type: 'BADGE_CHANGED', userId, fields: { application } });
  }
}
