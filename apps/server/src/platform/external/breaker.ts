/** Failures in a row after which a system is left alone, and for how long. */
const FAILURES = 3;
const REST_MS = 15_000;
const REMEMBERED = 1000;

/** How a system has fared lately. */
type Health = { failures: number; restsUntil: number };

/** What came of a call. */
export type Outcome<T> = { readonly result: T } | { readonly error: unknown };

type Options<T> = {
  /** Whether the system is to blame: then it counts as a failure. */
  isTrouble: (outcome: Outcome<T>) => boolean;
  /** In milliseconds; never goes back. */
  now?: () => number;
};

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
export function createBreaker<T>({ isTrouble, now = () => performance.now() }: Options<T>) {
  const known = new Map<string, Health>();

  /** What is known of a system; callers at the same moment share it. */
  function healthOf(key: string): Health {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    if (known.size >= REMEMBERED) known.clear();
    const fresh = { failures: 0, restsUntil: 0 };
    known.set(key, fresh);
    return fresh;
  }

  return {
    /** Runs a call of the system `key`. Throws `Resting` without running it while that is left alone. */
    async run(key: string, call: () => Promise<T>): Promise<T> {
      const health = healthOf(key);
      if (health.restsUntil > now()) throw new Resting(key);
      // While this one tries, the next rest has begun for the others.
      if (health.failures >= FAILURES) health.restsUntil = now() + REST_MS;
      const outcome = await settle(call);
      if (isTrouble(outcome)) {
        health.failures += 1;
        if (health.failures >= FAILURES) health.restsUntil = now() + REST_MS;
      } else known.delete(key);
      return unwrap(outcome);
    },

    /** Runs it even while it is left alone, for somebody who wants to know how it fares: only what goes well counts. */
    async runAnyway(key: string, call: () => Promise<T>): Promise<T> {
      const outcome = await settle(call);
      if (!isTrouble(outcome)) known.delete(key);
      return unwrap(outcome);
    },
  };
}

async function settle<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { result: await call() };
  } catch (error) {
    return { error };
  }
}

function unwrap<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
