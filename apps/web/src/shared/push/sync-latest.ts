/** After so many milliseconds what was not heard is told again, each time a little later; then with the next change. */
const RETRY_DELAYS_MS = [2000, 8000, 30_000];

/**
 * Tells the server how something stands: of several changes the latest counts, and nothing is told twice. What was not
 * heard is told again a few times. Values are the same when they are the same as JSON.
 */
export function createLatestSync<T>(send: (value: T) => Promise<unknown>) {
  let latest: { value: T; name: string } | undefined;
  let acknowledged: string | undefined;
  let isBusy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendLatest(): Promise<void> {
    clearTimeout(timer);
    if (isBusy || latest === undefined || latest.name === acknowledged) return;
    const { value, name } = latest;
    isBusy = true;
    const isSent = await send(value).then(
      () => true,
      () => false,
    );
    isBusy = false;
    acknowledged = isSent ? name : undefined;
    if (latest.name !== name) return sendLatest();
    if (isSent) return;
    const delay = RETRY_DELAYS_MS[failures];
    failures += 1;
    if (delay !== undefined) timer = setTimeout(() => void sendLatest(), delay);
  }

  return {
    sync(value: T): void {
      latest = { value, name: JSON.stringify(value) };
      failures = 0;
      void sendLatest();
    },

    /** Something else may stand there now than was told last. */
    markUnknown(): void {
      acknowledged = undefined;
    },
  };
}
