import { SLICE_MS } from './time-slicing.ts';

/** Into so many parts an interval is cut: members that are due close together are served together. */
const TICKS = 20;

/**
 * Serves every member at least once in an interval, whoever waits longest first. Members keep the distance
 * in which they came, so that many of them are spread over the interval.
 */
export function createRoundRobinTimer<M>(ms: number, serve: (member: M) => void) {
  const tickMs = ms / TICKS;
  /** Whoever stands first is due first: each waits equally long and goes to the end when served. */
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
    /** Begins, or begins anew, to wait for a turn. */
    queue(member: M): void {
      queue(member, performance.now());
      if (timer === undefined) plan();
    },
    leave(member: M): void {
      dueAt.delete(member);
    },
  };
}
