import type { Body, Params, Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { SUCCESS, type ErrorCode, type Failure } from '@foyer/contract/core/errors.ts';
import { UNATTENDED_HEADER } from '@foyer/contract/limits/sessions.ts';

import { readSession } from '#/shared/session/session.ts';

import { ApiError, NetworkError, reportFailure } from './errors.ts';

const CALL_TIMEOUT_MS = 30_000;

type FieldIfPresent<K extends string, V> = [V] extends [undefined]
  ? unknown
  : V extends string
    ? { [P in K]: V }
    : Partial<V> extends V
      ? { [P in K]?: V }
      : { [P in K]: V };

type CallOptions = {
  /** Codes that the caller handles; they are not reported. */
  handles?: readonly ErrorCode[];
  signal?: AbortSignal;
  /** Whether no caller waits for the response. Only the end of the session (401) is then reported. */
  background?: true;
};

type CallInput<E> = FieldIfPresent<'params', Params<E>> &
  FieldIfPresent<'query', Query<E>> &
  FieldIfPresent<'body', Body<E>> &
  CallOptions;
type CallArguments<E> = Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type UntypedInput = CallOptions & { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type ApiEnvelope = { resultCode: typeof SUCCESS; data: unknown } | Failure;

/**
 * Calls an endpoint by its name on the wire and returns its `data`. Throws ApiError or NetworkError, reported to app/
 * unless the caller listed the code in `handles`.
 */
export async function call<N extends keyof EndpointName>(
  name: N,
  ...[input]: CallArguments<EndpointName[N]>
): Promise<Result<EndpointName[N]>> {
  const options: UntypedInput = input ?? {};
  try {
    return (await send(name, options)) as Result<EndpointName[N]>; // the server answers by the same contract
  } catch (failure) {
    if (options.background === true && !(failure instanceof ApiError && failure.status === 401)) throw failure;
    const handled = failure instanceof ApiError && options.handles?.some((code) => code === failure.code);
    if ((failure instanceof ApiError && !handled) || failure instanceof NetworkError) reportFailure(failure);
    throw failure;
  }
}

async function send(name: keyof EndpointName, { params, query, body, signal }: UntypedInput): Promise<unknown> {
  const { method, address } = addressOf(name, params, query);
  const { accessToken } = readSession();
  const headers = new Headers({ Accept: 'application/json' });
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`);
  if (!isUserInitiated()) headers.set(UNATTENDED_HEADER, '1');
  // A text is the body of an endpoint that accepts one; every other body is an object.
  const isText = typeof body === 'string';
  if (body !== undefined) headers.set('Content-Type', isText ? 'text/plain' : 'application/json');
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);

  let response: Response;
  let envelope: ApiEnvelope | undefined;
  try {
    response = await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    envelope = parseEnvelope(await response.text());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(name, cause);
  }
  if (response.ok && envelope?.resultCode === SUCCESS) return envelope.data;
  throw new ApiError(name, response.status, envelope?.resultCode === SUCCESS ? undefined : envelope);
}

/** Splits `GET /v2/users/inbox/{id}` into method and address, with its parameters filled in. */
export function addressOf(
  name: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): { method: string; address: string } {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString();
  return { method, address: search === '' ? path : `${path}?${search}` };
}

/** Parses the envelope of a response; undefined for a body that is not an envelope, such as a proxy's error page. */
export function parseEnvelope(text: string): ApiEnvelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('resultCode' in value)) return undefined;
    const { resultCode } = value;
    // 1007 and 5050 may also arrive as numbers (specification section 8).
    const isNumber = typeof resultCode === 'number' && resultCode !== SUCCESS;
    return { ...value, resultCode: isNumber ? String(resultCode) : resultCode } as ApiEnvelope; // the server's envelope
  } catch {
    return undefined;
  }
}

/** Calls within this time after the page was opened count as user-initiated, in milliseconds. */
const OPENED_MS = 10_000;

/** Whether a call made now is user-initiated: the page was just opened or just used. */
export function isUserInitiated(): boolean {
  return performance.now() < OPENED_MS || (navigator.userActivation?.isActive ?? true);
}
