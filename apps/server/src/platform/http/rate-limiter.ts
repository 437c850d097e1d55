import type { Rate } from '@foyer/contract/core/endpoint.ts';
import { sql } from 'kysely';

import { type Database, dbIn, dbNow } from '#/platform/database/database.ts';
import { Fault } from '#/platform/fault.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';

/** Leases per window. A process leases a tenth of the window's calls at a time, unless the rate is exact. */
const LEASE_SHARE = 10;
/** Maximum number of leases in memory. Evicting the oldest costs a query and never allows an uncounted call. */
const MAX_LEASES = 50_000;

type Lease = { left: number; endsAt: number; exhausted: boolean };

/**
 * Rate limiter: counts calls, or their weights, per key over all processes. A process leases calls from the database's
 * counter in batches. Most calls need no query, and the total over all processes never exceeds the limit. A weight is
 * at most a batch, which is a tenth of the window.
 */
export function createRateLimiter(database: Database) {
  const leases = new Map<string, Lease>();
  const leasing = new Map<string, Promise<void>>();

  /** Leases calls for several keys, which must be distinct. */
  async function takeLeases(keys: readonly string[], rate: Rate, weight = 1): Promise<Lease[]> {
    const wanted = rate.exact === true ? weight : Math.max(1, Math.floor(rate.calls / LEASE_SHARE));
    // A window that ends later than a new one was opened before the clock was set back, and has expired. The order by
    // key avoids deadlocks between processes.
    const { rows } = await sql<{ key: string; granted: number; left_ms: number }>`
      insert into rate_limits as r (key, used_calls, window_ends_at)
      select key, ${wanted}::int, ${dbIn(rate.seconds)} from unnest(${keys}::text[]) as key order by key
      on conflict (key) do update set
        used_calls = case when r.window_ends_at > ${dbNow} and r.window_ends_at <= ${dbIn(rate.seconds)}
          then least(r.used_calls + excluded.used_calls, ${rate.calls + wanted}) else excluded.used_calls end,
        window_ends_at = case when r.window_ends_at > ${dbNow} and r.window_ends_at <= ${dbIn(rate.seconds)}
          then r.window_ends_at else excluded.window_ends_at end
      returning key, least(${wanted}::int, ${rate.calls + wanted}::int - used_calls) as granted,
        greatest(1, ceil(extract(epoch from window_ends_at - foyer_now()) * 1000))::int as left_ms`.execute(
      database.queries,
    );
    const grants = new Map(
      rows.map(({ key, granted, left_ms: leftMs }) => [
        key,
        { left: granted, endsAt: performance.now() + leftMs, exhausted: granted <= 0 },
      ]),
    );
    return keys.map((key) => grants.get(key) ?? { left: 0, endsAt: performance.now() + 1000, exhausted: true });
  }

  /** Batch loaders of leases, by rate. Concurrent calls with different keys share a query. */
  const batches = new Map<string, (key: string) => Promise<Lease>>();

  function takeLease(key: string, rate: Rate): Promise<Lease> {
    const name = `${rate.calls}/${rate.seconds}`;
    const loadLease = batches.get(name) ?? createBatchLoader((keys: readonly string[]) => takeLeases(keys, rate));
    batches.set(name, loadLease);
    return loadLease(key);
  }

  /**
   * Leases calls for parallel callers together. With one lease each, a burst would take the whole window and waste it.
   */
  function leaseTogether(key: string, rate: Rate): Promise<void> {
    const running = leasing.get(key) ?? leaseMore(key, rate).finally(() => leasing.delete(key));
    leasing.set(key, running);
    return running;
  }

  async function leaseMore(key: string, rate: Rate): Promise<void> {
    const lease = await takeLease(key, rate);
    // The remainder of a lease in the same window is too small for the next call, but it is already counted.
    const former = leases.get(key);
    const left = former !== undefined && former.endsAt > performance.now() ? former.left : 0;
    setLease(key, { ...lease, left: Math.max(0, lease.left) + left });
  }

  function setLease(key: string, lease: Lease): void {
    leases.delete(key);
    if (leases.size >= MAX_LEASES) leases.delete(leases.keys().next().value ?? key);
    leases.set(key, lease);
  }

  /** Counts a call on a current lease. Returns the seconds to wait, or undefined if a lease must be taken. */
  function countOnLease(key: string, weight: number): number | undefined {
    const lease = leases.get(key);
    if (lease === undefined) return undefined;
    const leftMs = lease.endsAt - performance.now();
    if (leftMs <= 0) return undefined;
    if (lease.left >= weight) {
      lease.left -= weight;
      return 0;
    }
    return lease.exhausted ? Math.max(1, Math.ceil(leftMs / 1000)) : undefined;
  }

  async function secondsToWait(key: string, rate: Rate, weight = 1): Promise<number> {
    for (;;) {
      const seconds = countOnLease(key, weight);
      if (seconds !== undefined) return seconds;
      if (rate.exact !== true) await leaseTogether(key, rate);
      else {
        const [lease] = await takeLeases([key], rate, weight);
        if (lease === undefined) continue;
        if (lease.left >= weight) return 0;
        setLease(key, { ...lease, left: 0, exhausted: true });
      }
    }
  }

  return {
    /** Counts a call with a weight. Returns the seconds to wait if the window is full, and otherwise 0. */
    secondsToWait,

    /** Counts a call with a weight. Throws A0499 with the seconds to wait if the window is full. */
    async countCall(key: string, rate: Rate, weight = 1): Promise<void> {
      const seconds = await secondsToWait(key, rate, weight);
      if (seconds > 0) throw new Fault('too_many_requests', { seconds });
    },

    /** Deletes expired windows. */
    async sweep(): Promise<void> {
      // Skips locked rows, since concurrent calls lock the same rows in another order.
      await sql`
        delete from rate_limits where key in (
          select key from rate_limits where window_ends_at <= foyer_now() order by key for update skip locked)`.execute(
        database.queries,
      );
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
