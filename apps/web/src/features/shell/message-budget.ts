type Allowance = {
  /** So many at once. */
  readonly most: number;
  /** So many are allowed again each second. */
  readonly perSecond: number;
};

/** Counts what somebody says against what they may. `now` is in milliseconds. */
export function createMessageBudget({ most, perSecond }: Allowance, now = () => performance.now()) {
  let left = most;
  let since = now();
  return {
    /** Whether one more is allowed: it is counted then. */
    take(): boolean {
      const at = now();
      left = Math.min(most, left + ((at - since) / 1000) * perSecond);
      since = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
