import type { Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { SUCCESS } from '@foyer/contract/core/errors.ts';

import { readSession } from '#/shared/session/session.ts';

import { addressOf, parseEnvelope } from './api.ts';
import { ApiError, NetworkError, reportFailure } from './errors.ts';

type UploadEndpoint =
  | 'POST /v2/attachments'
  | 'POST /v2/manage/user-imports'
  | 'POST /v2/manage/store-imports'
  | 'POST /v2/manage/settings/brand/logos'
  | 'POST /v2/licenses';

type UploadOptions<N extends UploadEndpoint> = {
  /** Called with the fraction that was sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
} & (Query<EndpointName[N]> extends undefined ? unknown : { query: Query<EndpointName[N]> });

/**
 * Uploads a file and returns the endpoint's result. Uses XMLHttpRequest, because fetch() does not report upload
 * progress. The caller handles failures; only the end of the session is reported here.
 */
export function upload<N extends UploadEndpoint>(
  name: N,
  file: File,
  { onProgress, signal, ...rest }: UploadOptions<N>,
): Promise<Result<EndpointName[N]>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<EndpointName[N]>>();
  const request = new XMLHttpRequest();
  const query = 'query' in rest ? (rest.query as Record<string, unknown>) : {}; // the query of its endpoint
  const { method, address } = addressOf(name, {}, query);
  const abort = () => request.abort();
  request.open(method, address);
  request.setRequestHeader('Accept', 'application/json');
  const { accessToken } = readSession();
  if (accessToken !== undefined) request.setRequestHeader('Authorization', `Bearer ${accessToken}`);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
  request.addEventListener('load', () => {
    const envelope = parseEnvelope(request.responseText);
    if (envelope?.resultCode === SUCCESS) return resolve(envelope.data as Result<EndpointName[N]>); // the server answers by the same contract
    const failure = new ApiError(name, request.status, envelope);
    // The caller handles a request to enter the password again.
    if (request.status === 401 && !failure.needsReauthentication) reportFailure(failure);
    reject(failure);
  });
  request.addEventListener('error', () => reject(new NetworkError(name, undefined)));
  request.addEventListener('abort', () => reject(signal.reason as Error)); // the reason is an Error by default
  request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
  signal.addEventListener('abort', abort);

  const body = new FormData();
  body.append('file', file);
  if (signal.aborted) reject(signal.reason as Error); // the reason is an Error by default
  else request.send(body);
  return promise;
}
