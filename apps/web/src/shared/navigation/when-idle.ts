/** Does something once the page has nothing more urgent to do. */
export function whenIdle(work: () => void): void {
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
  else setTimeout(work, 1000);
}
