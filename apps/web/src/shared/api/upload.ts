import type { Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { SUCCESS } from '@foyer/contract/core/errors.ts';

import { readSession } from '#/shared/session/session.ts';

import { addressOf, parseEnvelope } from './api.ts';
import { ApiError, NetworkError, reportFailure } from './errors.ts';

type UploadEndpoint =
  | 'POST /v2/attachments'
  | 'POST /v2/manage/user-imports'
  | 'POST /v2/manage/settings/brand/logos'
  | 'POST /v2/licenses';

type UploadOptions<N extends UploadEndpoint> = {
  /** Told how much has left this browser, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
} & (Query<EndpointName[N]> extends undefined ? unknown : { query: Query<EndpointName[N]> });

/**
 * Sends a file and answers with what the server made of it. fetch() tells nobody how far it has come, so this
 * goes the older way. Whoever asks deals with failures; only that the session is over is told here.
 */
export function upload<N extends UploadEndpoint>(
  name: N,
  file: File,
  { onProgress, signal, ...rest }: UploadOptions<N>,
): Promise<Result<EndpointName[N]>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<EndpointName[N]>>();
  const request = new XMLHttpRequest();
  const query = 'query' in rest ? (rest.query as Record<string, unknown>) : {}; // what its endpoint asks for
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
    // That the password is wanted again is dealt with where the file was sent.
    if (request.status === 401 && !failure.needsReauthentication) reportFailure(failure);
    reject(failure);
  });
  request.addEventListener('error', () => reject(new NetworkError(name, undefined)));
  request.addEventListener('abort', () => reject(signal.reason as Error)); // an AbortSignal's reason, unless given another
  request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
  signal.addEventListener('abort', abort);

  const body = new FormData();
  body.append('file', file);
  if (signal.aborted) reject(signal.reason as Error); // as above
  else request.send(body);
  return promise;
}
