const PIECES = 16;
/** In microseconds; the kernel counts in steps of a few thousand. */
const MEASURED_AT_LEAST = 50_000;

/** A limit for `growthOf`, far from linear and from quadratic. */
export const MOST_GROWTH = 5;

/**
 * How much more processor time one input takes than as much input in 16 pieces: about 1 where the time is linear, 16 where
 * it is quadratic. Whatever else a busy machine does is not counted: it is the time of this thread alone.
 */
export function growthOf(run: (length: number) => void, length: number): number {
  const inPieces = processorTime(() => {
    for (let piece = 0; piece < PIECES; piece += 1) run(length / PIECES);
  });
  return processorTime(() => run(length)) / inPieces;
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
