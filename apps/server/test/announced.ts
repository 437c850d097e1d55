import type { App } from '#/app.ts';
import type { Announcements, Topic } from '#/platform/bus.ts';

/**
 * Resolves when a server has heard an announcement, and has forgotten what it remembered of its subject: what it answers
 * from then on is new, without any wait. To be called before the announcement is made.
 */
export function announced<T extends Topic>(
  { services }: App,
  topic: T,
  isMeant: (message: Announcements[T]) => boolean = () => true,
): Promise<void> {
  return new Promise((resolve) => services.bus.hear(topic, (message) => void (isMeant(message) && resolve())));
}
