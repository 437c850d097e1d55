import type { Database } from './database/database.ts';
import { type BindRepositories, createWork, type Work } from './database/work.ts';
import { type Bus, createBus } from './events/bus.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createWorkQueue } from './jobs/work-queue.ts';
import type { Log } from './log.ts';

type PlatformOptions<S> = {
  readonly database: Database;
  readonly log: Log;
  readonly bindRepositories: (bus: Bus) => BindRepositories<S>;
};

/** Infrastructure that all services share: database, bus, rate limits and log. */
export function createPlatform<S>({ database, log, bindRepositories }: PlatformOptions<S>) {
  const bus = createBus(database, log);
  const { work, read } = createWork(database, bindRepositories(bus));
  return {
    database,
    log,
    work,
    read,
    workSerialised: serialise(work),
    bus,
    rates: createRateLimiter(database),
    onError: (error: unknown) => log.warn({ reason: String(error) }, 'a background query failed'),
  };
}

/**
 * Variant of `work` for permission changes, which wait for each other's locks. Concurrency is limited, so that waiting
 * transactions do not take connections from other calls.
 */
function serialise<S>(work: Work<S>['work']): Work<S>['work'] {
  const enqueue = createWorkQueue({ concurrency: 3, maxQueued: 200 });
  return (run) => enqueue(() => work(run));
}
