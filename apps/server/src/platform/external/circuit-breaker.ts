/** Consecutive failures that open a circuit, and the milliseconds for which it is open. */
const MAX_FAILURES = 3;
const OPEN_MS = 15_000;
const MAX_CIRCUITS = 1000;

type CircuitState = { failures: number; openUntil: number };

export type CallOutcome<T> = { readonly result: T } | { readonly error: unknown };

type CircuitBreakerOptions<T> = {
  /** Whether an outcome counts as a failure of the called system. */
  isFailure: (outcome: CallOutcome<T>) => boolean;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
};

/** Error: a call was refused, since its system failed too often. */
export class CircuitOpenError extends Error {
  constructor(key: string) {
    super(`${key} has failed ${MAX_FAILURES} times in a row; requests to it are paused.`);
    this.name = 'CircuitOpenError';
  }
}

/**
 * Circuit breaker. Calls to a system that keeps failing are refused immediately. After a pause, one call is allowed; if
 * it succeeds, the circuit is closed.
 */
export function createCircuitBreaker<T>({ isFailure, now = () => performance.now() }: CircuitBreakerOptions<T>) {
  const circuits = new Map<string, CircuitState>();

  /** State of a called system, shared by concurrent callers. */
  function circuitOf(key: string): CircuitState {
    const existing = circuits.get(key);
    if (existing !== undefined) return existing;
    if (circuits.size >= MAX_CIRCUITS) circuits.clear();
    const created = { failures: 0, openUntil: 0 };
    circuits.set(key, created);
    return created;
  }

  return {
    /** Runs a call to the system `key`. Throws `CircuitOpenError` instead while the circuit is open. */
    async run(key: string, call: () => Promise<T>): Promise<T> {
      const circuit = circuitOf(key);
      if (circuit.openUntil > now()) throw new CircuitOpenError(key);
      // Half open: this call is the probe, and all others are refused until it ends.
      if (circuit.failures >= MAX_FAILURES) circuit.openUntil = now() + OPEN_MS;
      const outcome = await toOutcome(call);
      if (isFailure(outcome)) {
        circuit.failures += 1;
        if (circuit.failures >= MAX_FAILURES) circuit.openUntil = now() + OPEN_MS;
      } else circuits.delete(key);
      return unwrap(outcome);
    },

    /**
     * Runs a call even while the circuit is open, for a connection test. Success closes the circuit; failure is not
     * counted.
     */
    async probe(key: string, call: () => Promise<T>): Promise<T> {
      const outcome = await toOutcome(call);
      if (!isFailure(outcome)) circuits.delete(key);
      return unwrap(outcome);
    },
  };
}

async function toOutcome<T>(call: () => Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { result: await call() };
  } catch (error) {
    return { error };
  }
}

function unwrap<T>(outcome: CallOutcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
