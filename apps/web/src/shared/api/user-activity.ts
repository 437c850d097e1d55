/** So long after it was opened, in milliseconds, a page asks for whoever has opened it. */
const OPENED_MS = 10_000;

/** Whether what the page asks now is asked by somebody: they have just opened it, or just touched it. */
export function isUserInitiated(): boolean {
  return performance.now() < OPENED_MS || (navigator.userActivation?.isActive ?? true);
}
