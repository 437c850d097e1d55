type Allowance = {
  /** Maximum burst. */
  readonly max: number;
  /** Refill per second. */
  readonly perSecond: number;
};

/** Token bucket for messages. `now` is in milliseconds. */
export function createMessageBudget({ max, perSecond }: Allowance, now = () => performance.now()) {
  let left = max;
  let since = now();
  return {
    /** Takes a token. Returns false if none is left. */
    take(): boolean {
      const at = now();
      left = Math.min(max, left + ((at - since) / 1000) * perSecond);
      since = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
