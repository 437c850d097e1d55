import type { Failure } from '@foyer/contract/errors.ts';
import type { Attachment } from '@foyer/contract/inbox.ts';

import { addressOf } from './api.ts';
import { CallFailed, reportFailure } from './call-failures.ts';
import { readSession } from './session.ts';

const ATTACHMENT = 'GET /v2/notice/{id}/attaches';

/** Longer than a large file takes over a slow line, in milliseconds. */
const ANSWER_MS = 10 * 60_000;
/** Some browsers read a file only after the click that saves it, in milliseconds. */
const KEPT_MS = 60_000;

/**
 * Saves a file of a notice, under the name that the header gives it. No message is shown when it fails
 * (specification section 7); that the session is over is told all the same.
 */
export async function saveAttachment(noticeId: string, file: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  try {
    const { accessToken } = readSession();
    const response = await fetch(addressOf(ATTACHMENT, { id: noticeId }, { attachment: file.id }).address, {
      headers: { ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }) },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (response.ok) {
      const [{ parse }, content] = await Promise.all([import('content-disposition'), response.blob()]);
      const header = response.headers.get('Content-Disposition') ?? '';
      save(content, parse(header).parameters['filename'] || file.name);
    } else if (response.status === 401) {
      const failure = (await response.json()) as Failure; // what every failure of the server is
      reportFailure(new CallFailed(ATTACHMENT, response.status, failure));
    }
  } catch {
    // The file did not come, or not whole: it can be asked for again.
  }
}

/** Hands a file to the browser, which saves it and never shows it. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
