/** Failures in a row after which a system is left alone, and for how long. */
const FAILURES = 3;
const REST_MS = 15_000;
const REMEMBERED = 1000;

type Record = { failures: number; restsUntil: number };

/** The system has failed so often that it is left alone for a while. */
export class Resting extends Error {
  constructor(key: string) {
    super(`${key} has failed ${FAILURES} times in a row and is left alone for a moment.`);
    this.name = 'Resting';
  }
}

/**
 * A circuit breaker: whoever asks a system that keeps failing is told so at once, instead of waiting for it. After a
 * rest one caller may try it again, and the others when that went well.
 */
export function createBreaker(now: () => number = () => performance.now()) {
  const records = new Map<string, Record>();

  /** What is known of a system; callers at the same moment share it. */
  function recordOf(key: string): Record {
    const kept = records.get(key);
    if (kept !== undefined) return kept;
    if (records.size >= REMEMBERED) records.clear();
    const fresh = { failures: 0, restsUntil: 0 };
    records.set(key, fresh);
    return fresh;
  }

  return {
    /** Runs a call of the system `key`. Throws `Resting` without running it while that is left alone. */
    async run<T>(key: string, call: () => Promise<T>): Promise<T> {
      const record = recordOf(key);
      if (record.restsUntil > now()) throw new Resting(key);
      // While this one tries, the next rest has begun for the others.
      if (record.failures >= FAILURES) record.restsUntil = now() + REST_MS;
      try {
        const result = await call();
        records.delete(key);
        return result;
      } catch (error) {
        record.failures += 1;
        if (record.failures >= FAILURES) record.restsUntil = now() + REST_MS;
        throw error;
      }
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
