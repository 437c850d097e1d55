/** Delays of the retries, in milliseconds; after them only the next change is sent. */
const RETRY_DELAYS_MS = [2000, 8000, 30_000];

/**
 * Sends the latest value to the server: coalesces changes, omits unchanged values and retries failures a few times.
 * Values are compared as JSON.
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

    /** The value on the server may have changed since: the next `sync` sends it again. */
    markUnknown(): void {
      acknowledged = undefined;
    },
  };
}
