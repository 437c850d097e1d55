const PIECES = 16;
const ATTEMPTS = 5;
/** In microseconds; the kernel counts in steps of a few thousand. */
const MEASURED_AT_LEAST = 50_000;

/** A limit for `growthOf`, far from linear and from quadratic. */
export const MOST_GROWTH = 5;

/**
 * Processor time for one input, divided by the time for the same input in 16 pieces: about 1 if the algorithm is linear,
 * 16 if it is quadratic. Counts this thread only, so other load does not matter. Returns the least of up to five
 * attempts, because compilation and garbage collection can inflate one of them.
 */
export function growthOf(run: (length: number) => void, length: number): number {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= MOST_GROWTH; attempt += 1) {
    const inPieces = processorTime(() => {
      for (let piece = 0; piece < PIECES; piece += 1) run(length / PIECES);
    });
    least = Math.min(least, processorTime(() => run(length)) / inPieces);
  }
  return least;
}

/** The mean of as many runs as take long enough to be measured, in microseconds. */
function processorTime(act: () => void): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    act();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= MEASURED_AT_LEAST) return (user + system) / runs;
  }
}
