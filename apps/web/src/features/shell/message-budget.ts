type Allowance = {
  /** So many at once. */
  readonly max: number;
  /** So many are allowed again each second. */
  readonly perSecond: number;
};

/** Counts what somebody says against what they may. `now` is in milliseconds. */
export function createMessageBudget({ max, perSecond }: Allowance, now = () => performance.now()) {
  let left = max;
  let since = now();
  return {
    /** Whether one more is allowed: it is counted then. */
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
