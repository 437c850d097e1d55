/** What is asked for: no page, so no sign-in begins. */
const PATH = '/favicon.ico';
/** A server that takes longer is not known to be down. */
const PROBE_MS = 5000;

type ProbeOptions = {
  /** Ends the question. */
  readonly signal: AbortSignal;
  readonly ask?: typeof fetch;
  /** Where the browser reports what the page's policy forbids. */
  readonly reports?: EventTarget;
};

/**
 * Whether the server of an address is down. Browsers show a page of their own in a frame where it is, and report that frame
 * as loaded. The answer itself stays unreadable (`no-cors`) and the request has no cookies. A redirect to an origin that the
 * page's policy forbids is an answer, too.
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
    // The report is a task of its own, which may follow the rejection.
    await new Promise((resolve) => setTimeout(resolve));
    return !isForbidden && !signal.aborted && !late.aborted;
  } finally {
    reports.removeEventListener('securitypolicyviolation', note);
  }
}
