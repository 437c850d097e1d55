import type { Failure } from '@foyer/contract/errors.ts';

import { addressOf } from './api.ts';
import { CallFailed, reportFailure } from './call-failures.ts';
import { readSession } from './session.ts';

/** An endpoint that answers with a file. */
type FileName = 'GET /v2/notice/{id}/attaches';
type Input = {
  params: Record<string, string>;
  query: Record<string, string>;
  /** What the file is called when the answer does not tell. */
  otherwise: string;
};

/** Longer than a large file takes over a slow line, in milliseconds. */
const ANSWER_MS = 10 * 60_000;
/** Some browsers read a file only after the click that saves it, in milliseconds. */
const KEPT_MS = 60_000;

/**
 * Saves the file that an endpoint answers with, under the name that the header gives it. No message is shown when
 * it fails (specification section 7); that the session is over is told all the same.
 */
export async function download(name: FileName, { params, query, otherwise }: Input): Promise<void> {
  try {
    const { accessToken } = readSession();
    const response = await fetch(addressOf(name, params, query).address, {
      headers: { ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }) },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (response.ok) {
      const [{ parse }, file] = await Promise.all([import('content-disposition'), response.blob()]);
      const header = response.headers.get('Content-Disposition') ?? '';
      save(file, parse(header).parameters['filename'] || otherwise);
    } else if (response.status === 401) {
      const failure = (await response.json()) as Failure; // what every failure of the server is
      reportFailure(new CallFailed(name, response.status, failure));
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
