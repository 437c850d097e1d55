import type { Body, Query } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { Failure } from '@foyer/contract/core/errors.ts';
import type { Attachment } from '@foyer/contract/inbox.ts';

import { readSession } from '#/shared/session/session.ts';

import { addressOf } from './api.ts';
import { ApiError, NetworkError, reportFailure } from './errors.ts';

const ATTACHMENT = 'GET /v2/notice/{id}/attaches';

/** Timeout of a download in milliseconds: longer than a large file takes over a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
/** Delay before an object URL is revoked, in milliseconds: some browsers read the file only after the click. */
const REVOKE_DELAY_MS = 60_000;

/**
 * Saves an attachment of a notice under the name in its header. A failure shows no message (specification section 7);
 * only the end of the session is reported.
 */
export async function saveAttachment(noticeId: string, file: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  try {
    await saveFrom(ATTACHMENT, addressOf(ATTACHMENT, { id: noticeId }, { attachment: file.id }).address, file.name);
  } catch (failure) {
    // The file did not arrive, or not completely, so the user can repeat the download.
    if (failure instanceof ApiError && failure.status === 401) reportFailure(failure);
  }
}

type ExportEndpoint = 'GET /v2/manage/audit-export' | 'GET /v2/manage/user-exports' | 'GET /v2/manage/store-exports';

/**
 * Saves the file that an endpoint generates under the name in its header. Returns whether it succeeded; a failure is
 * reported to app/.
 */
export async function saveFile<N extends ExportEndpoint>(
  name: N,
  query: Query<EndpointName[N]>,
  fallbackName: string,
): Promise<boolean> {
  try {
    await saveFrom(name, addressOf(name, {}, query).address, fallbackName);
    return true;
  } catch (failure) {
    reportFailure(failure instanceof ApiError ? failure : new NetworkError(name, failure));
    return false;
  }
}

/** Like `saveFile`, for an endpoint that receives a body. */
export async function savePostedFile<N extends 'POST /v2/manage/user-exports'>(
  name: N,
  body: Body<EndpointName[N]>,
  fallbackName: string,
): Promise<boolean> {
  try {
    await saveFrom(name, addressOf(name).address, fallbackName, body);
    return true;
  } catch (failure) {
    reportFailure(failure instanceof ApiError ? failure : new NetworkError(name, failure));
    return false;
  }
}

async function saveFrom(name: keyof EndpointName, address: string, fallbackName: string, body?: object): Promise<void> {
  const { accessToken } = readSession();
  const response = await fetch(address, {
    headers: {
      ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  });
  if (!response.ok) {
    const failure = (await response.json()) as Failure; // every failure of the server has this shape
    throw new ApiError(name, response.status, failure);
  }
  const [{ parse }, content] = await Promise.all([import('content-disposition'), response.blob()]);
  save(content, parse(response.headers.get('Content-Disposition') ?? '').parameters['filename'] || fallbackName);
}

/** Passes a file to the browser, which saves it and never shows it. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
