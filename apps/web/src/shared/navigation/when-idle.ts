/** Runs a task when the page is idle, or after a second where the browser does not report that. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
  else setTimeout(work, 1000);
}
