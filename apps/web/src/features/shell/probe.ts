/** Path of the probe: not a page, so that no sign-in starts. */
const PATH = '/favicon.ico';
/** Timeout in milliseconds; a slower server counts as up. */
const PROBE_MS = 5000;

type ProbeOptions = {
  readonly signal: AbortSignal;
  readonly ask?: typeof fetch;
  /** Target of the browser's policy violation events. */
  readonly reports?: EventTarget;
};

/**
 * Whether the server of an address is down. In that case browsers show their own error page in the frame and report it
 * as loaded. The response stays unreadable (`no-cors`) and the request has no cookies. A redirect to an origin that the
 * page's policy forbids counts as a response.
 */
export async function isDown(
  address: string,
  { signal, ask = fetch, reports = document }: ProbeOptions,
): Promise<boolean> {
  let isForbidden = false;
  const note = (event: Event) => {
    isForbidden ||= (event as SecurityPolicyViolationEvent).effectiveDirective === 'connect-src';
  };
  reports.addEventListener('securitypolicyviolation', note);
  const late = AbortSignal.timeout(PROBE_MS);
  try {
    await ask(new URL(PATH, address), {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, late]),
    });
    return false;
  } catch {
    // The violation event is a separate task, which may run after the rejection.
    await new Promise((resolve) => setTimeout(resolve));
    return !isForbidden && !signal.aborted && !late.aborted;
  } finally {
    reports.removeEventListener('securitypolicyviolation', note);
  }
}
