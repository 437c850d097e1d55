/** After so many milliseconds what was not heard is told again, each time a little later; then with the next change. */
const AGAIN_MS = [2000, 8000, 30_000];

/**
 * Tells the server how something stands: of several changes the latest counts, and nothing is told twice. What was not
 * heard is told again a few times. Values are the same when they are the same as JSON.
 */
export function createLatestTeller<T>(send: (value: T) => Promise<unknown>) {
  let wanted: { value: T; name: string } | undefined;
  let told: string | undefined;
  let isBusy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tellWanted(): Promise<void> {
    clearTimeout(timer);
    if (isBusy || wanted === undefined || wanted.name === told) return;
    const { value, name } = wanted;
    isBusy = true;
    const isHeard = await send(value).then(
      () => true,
      () => false,
    );
    isBusy = false;
    told = isHeard ? name : undefined;
    if (wanted.name !== name) return tellWanted();
    if (isHeard) return;
    const wait = AGAIN_MS[failures];
    failures += 1;
    if (wait !== undefined) timer = setTimeout(() => void tellWanted(), wait);
  }

  return {
    tell(value: T): void {
      wanted = { value, name: JSON.stringify(value) };
      failures = 0;
      void tellWanted();
    },

    /** Something else may stand there now than was told last. */
    doubt(): void {
      told = undefined;
    },
  };
}
