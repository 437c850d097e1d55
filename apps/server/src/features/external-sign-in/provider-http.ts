import { MAX_SSO_RESPONSE_BYTES, SSO_RESPONSE_SECONDS } from '@foyer/contract/limits/external-sign-in.ts';

import { createCircuitBreaker, type CallOutcome, CircuitOpenError } from '#/platform/external/circuit-breaker.ts';
import {
  requestExternal,
  isInternalHost,
  type ExternalResponse,
  type ExternalRequest,
  ExternalRequestRefused,
} from '#/platform/external/external-http.ts';

/** Source of an address, and whether the circuit breaker applies. */
type ProviderRequestOptions = {
  /**
   * Address of the system that supplied the requested address; undefined for an administrator. An external system must
   * not supply an internal address (SSRF).
   */
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

/**
 * Reasons that open the circuit. Callers cannot cause them by their input: otherwise one caller could block a provider
 * for all others.
 */
const FAILURE_REASONS = new Set(['unreachable', 'timeout', 'tls']);
const UNAVAILABLE_STATUSES = new Set([502, 503, 504]);

/** A refused address is a configuration error, not a failure of the provider. */
function isProviderFailure(outcome: CallOutcome<ExternalResponse>): boolean {
  if ('result' in outcome) return UNAVAILABLE_STATUSES.has(outcome.result.status);
  const { error } = outcome;
  return !(error instanceof ExternalRequestRefused) || FAILURE_REASONS.has(error.reason);
}

/**
 * HTTP requests to providers, behind a circuit breaker. Limits: 5 s, 256 kB, no redirects, and private addresses only
 * for configured hosts.
 */
export function createProviderHttp(internalHosts: readonly string[]): RequestProvider {
  const breaker = createCircuitBreaker({ isFailure: isProviderFailure });

  return (address, question = {}, { namedBy = address, ignoresBreaker = false } = {}) => {
    const limits = {
      internalHosts: isInternalHost(namedBy, internalHosts) ? internalHosts : [],
      maxBytes: MAX_SSO_RESPONSE_BYTES,
      seconds: SSO_RESPONSE_SECONDS,
    };
    // The circuit is per supplier and target: an address that fails for one supplier must not open the circuit of
    // others.
    const system = `${originOf(namedBy)} ${originOf(address)}`;
    return breaker[ignoresBreaker ? 'probe' : 'run'](system, () => requestExternal(address, question, limits));
  };
}

const originOf = (address: string): string => URL.parse(address)?.origin ?? address;

/** Whether an address is plain http and its host is internal. Other addresses require https. */
export function allowsPlainHttp(address: string, internalHosts: readonly string[]): boolean {
  return URL.parse(address)?.protocol === 'http:' && isInternalHost(address, internalHosts);
}

/** Whether a request was refused or failed, or the circuit is open. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ExternalRequestRefused || error instanceof CircuitOpenError;

/** Returns a `fetch` function for libraries, which requests addresses that one system supplies. */
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
