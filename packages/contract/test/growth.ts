const PIECES = 16;
const ATTEMPTS = 5;
/** Minimum measured time, in microseconds; the kernel counts in steps of a few thousand. */
const MIN_MEASURED_MICROSECONDS = 50_000;

/** A limit for `measureGrowth`, far from linear and from quadratic. */
export const MAX_GROWTH = 5;

/**
 * Processor time for one input, divided by the time for the same input in 16 pieces: about 1 if the algorithm is
 * linear, 16 if it is quadratic. Counts this thread only, so other load does not matter. Returns the least of up to
 * five attempts, because compilation and garbage collection can inflate one of them.
 */
export function measureGrowth(run: (length: number) => void, length: number): number {
  let min = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && min >= MAX_GROWTH; attempt += 1) {
    const inPieces = processorTime(() => {
      for (let piece = 0; piece < PIECES; piece += 1) run(length / PIECES);
    });
    min = Math.min(min, processorTime(() => run(length)) / inPieces);
  }
  return min;
}

/** The mean of as many runs as take long enough to be measured, in microseconds. */
function processorTime(run: () => void): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= MIN_MEASURED_MICROSECONDS) return (user + system) / runs;
  }
}
