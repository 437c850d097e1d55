import type { App } from '#/app.ts';
import type { BusMessages, BusTopic } from '#/platform/events/bus.ts';

/**
 * Resolves when a server has received an announcement and invalidated its caches: later answers are current. Call it
 * before the change that is announced.
 */
export function waitForAnnouncement<T extends BusTopic>(
  { services }: App,
  topic: T,
  isExpected: (message: BusMessages[T]) => boolean = () => true,
): Promise<void> {
  return new Promise((resolve) => services.bus.subscribe(topic, (message) => void (isExpected(message) && resolve())));
}
