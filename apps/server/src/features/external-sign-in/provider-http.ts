import { MAX_SSO_RESPONSE_BYTES, SSO_RESPONSE_SECONDS } from '@foyer/contract/limits/external-sign-in.ts';

import { createCircuitBreaker, type CallOutcome, CircuitOpenError } from '#/platform/external/circuit-breaker.ts';
import {
  requestExternal,
  isInternalHost,
  type ExternalResponse,
  type ExternalRequest,
  ExternalRequestRefused,
} from '#/platform/external/external-http.ts';

/** Who names an address, and how much it matters to ask there. */
type ProviderRequestOptions = {
  /** The address of the system that has named it, if not an administrator: one that is outside names none inside. */
  readonly namedBy?: string;
  /** Sends the request even when the circuit is open, and does not count its failure. */
  readonly ignoresBreaker?: boolean;
};

/** Sends a request to a provider. Throws `ExternalRequestRefused` or `CircuitOpenError`. */
export type RequestProvider = (
  address: string,
  question?: ExternalRequest,
  how?: ProviderRequestOptions,
) => Promise<ExternalResponse>;

/** What no caller can bring about by what they send along, or one could keep a system from all others. */
const FAILURE_REASONS = new Set(['unreachable', 'timeout', 'tls']);
const UNAVAILABLE_STATUSES = new Set([502, 503, 504]);

/** A refused address is a mistake of the configuration, not a failure of the system. */
function isProviderFailure(outcome: CallOutcome<ExternalResponse>): boolean {
  if ('result' in outcome) return UNAVAILABLE_STATUSES.has(outcome.result.status);
  const { error } = outcome;
  return !(error instanceof ExternalRequestRefused) || FAILURE_REASONS.has(error.reason);
}

/**
 * HTTP requests to providers, behind a circuit breaker: five seconds, 256 kB, no redirects, private addresses for hosts of the configuration
 * alone, and none that keeps failing is asked again and again.
 */
export function createProviderHttp(internalHosts: readonly string[]): RequestProvider {
  const breaker = createCircuitBreaker({ isFailure: isProviderFailure });

  return (address, question = {}, { namedBy = address, ignoresBreaker = false } = {}) => {
    const limits = {
      internalHosts: isInternalHost(namedBy, internalHosts) ? internalHosts : [],
      maxBytes: MAX_SSO_RESPONSE_BYTES,
      seconds: SSO_RESPONSE_SECONDS,
    };
    // What one system names and cannot be asked there says nothing of who may be.
    const system = `${originOf(namedBy)} ${originOf(address)}`;
    return breaker[ignoresBreaker ? 'probe' : 'run'](system, () => requestExternal(address, question, limits));
  };
}

const originOf = (address: string): string => URL.parse(address)?.origin ?? address;

/** Whether a system may be spoken to without encryption: where it is inside, and nowhere else. */
export function allowsPlainHttp(address: string, internalHosts: readonly string[]): boolean {
  return URL.parse(address)?.protocol === 'http:' && isInternalHost(address, internalHosts);
}

/** Whether another system could not be asked, or not now. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ExternalRequestRefused || error instanceof CircuitOpenError;

/** The same way for libraries that speak `fetch`, to all that one system names. */
export function createProviderFetch(requestProvider: RequestProvider, namedBy: string) {
  return async (
    address: string,
    { method, headers, body }: { method?: string; headers?: HeadersInit; body?: unknown },
  ): Promise<Response> => {
    const question: ExternalRequest = {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
    };
    const answer = await requestProvider(address, question, { namedBy });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) received.set(name, Array.isArray(value) ? value.join(', ') : value);
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: received });
  };
}
