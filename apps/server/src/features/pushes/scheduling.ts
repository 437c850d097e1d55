import { setImmediate as nextEventLoop, setTimeout as sleep } from 'node:timers/promises';

/** Time slice in milliseconds, after which longer work yields to the event loop. */
const SLICE_MS = 10;

/** Calls `serve` for each item, in slices that yield to the event loop. */
export async function forEachSliced<T>(items: Iterable<T>, serve: (item: T) => void): Promise<void> {
  let started = performance.now();
  for (const item of items) {
    serve(item);
    if (performance.now() - started < SLICE_MS) continue;
    await nextEventLoop();
    started = performance.now();
  }
}

/** Maximum number of IDs per load. */
const BATCH_SIZE = 1000;
const RETRY_MS = 1000;

type BatchQueueNeeds<T> = {
  readonly load: (ids: readonly string[]) => Promise<T>;
  readonly serve: (id: string, loaded: T) => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Batch queue. Each ID is queued once, and IDs that are queued during a load share the next load. A failed load is
 * reported and repeated until it succeeds or the queue is stopped.
 */
export function createBatchQueue<T>({ load, serve, onError }: BatchQueueNeeds<T>) {
  const queued = new Set<string>();
  let running = false;
  let stopped = false;

  async function serveBatch(): Promise<void> {
    await nextEventLoop(); // collects the IDs queued in this turn of the event loop
    const ids = [...queued.values().take(BATCH_SIZE)];
    for (const id of ids) queued.delete(id);
    try {
      const loaded = await load(ids);
      await forEachSliced(ids, (id) => serve(id, loaded));
    } catch (error) {
      if (stopped) return;
      onError(error);
      for (const id of ids) queued.add(id);
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (queued.size > 0) await serveBatch();
    running = false;
  }

  return {
    enqueue(ids: Iterable<string>): void {
      if (stopped) return;
      for (const id of ids) queued.add(id);
      if (!running) void run();
    },
    stop(): void {
      stopped = true;
      queued.clear();
    },
  };
}

/** Ticks per interval: members that are due in the same tick are served together. */
const TICKS = 20;

/**
 * Round-robin timer: serves each member at least once per interval, the longest waiting first. Members that are queued
 * at different times stay spread over the interval.
 */
export function createRoundRobinTimer<M>(ms: number, serve: (member: M) => void) {
  const tickMs = ms / TICKS;
  /** Insertion order is due order, since all intervals are equal and a served member moves to the end. */
  const dueAt = new Map<M, number>();
  let timer: NodeJS.Timeout | undefined;

  function queue(member: M, now: number): void {
    dueAt.delete(member);
    dueAt.set(member, now + ms - tickMs);
  }

  function run(): void {
    const started = performance.now();
    let now = started;
    for (const [member, due] of dueAt) {
      if (due > now) break;
      if (now - started > SLICE_MS) return void setImmediate(run);
      queue(member, now);
      serve(member);
      now = performance.now();
    }
    plan();
  }

  function plan(): void {
    timer = dueAt.size === 0 ? undefined : setTimeout(run, tickMs).unref();
  }

  return {
    /** Adds a member, or restarts its interval. */
    queue(member: M): void {
      queue(member, performance.now());
      if (timer === undefined) plan();
    },
    leave(member: M): void {
      dueAt.delete(member);
    },
  };
}
