import { MAX_NOTICE_ATTACHMENTS } from '@foyer/contract/limits/notices.ts';

import { ApiError } from '#/shared/api/errors.ts';

/** A file chosen for a notice, and the state of its upload. */
export type AttachedFile = {
  /** Distinguishes files of the same name. */
  readonly key: number;
  readonly file: File;
  readonly state:
    | 'waiting'
    | 'sending'
    | 'sent'
    /** The upload failed, and a retry can succeed. */
    | 'failed'
    /** The file is larger than allowed: not sent, or refused by the server. */
    | 'too large'
    /** The user has too many files without a notice. */
    | 'too many';
  /** Sent fraction, from 0 to 1. */
  readonly fraction: number;
  /** ID on the server, once sent. */
  readonly id: string | undefined;
};

/** Maximum concurrent uploads, so that connections remain for other calls of the page. */
const MAX_PARALLEL = 2;

/** Adds chosen files up to the maximum number. Files that are too large are listed but never sent. */
export function acceptFiles(
  files: readonly AttachedFile[],
  chosen: readonly File[],
  { max, nextKey }: { max: number | undefined; nextKey: () => number },
): { files: readonly AttachedFile[]; rejectedCount: number } {
  const room = Math.max(0, MAX_NOTICE_ATTACHMENTS - files.length);
  const added = chosen.slice(0, room).map((file): AttachedFile => {
    const state = max !== undefined && file.size > max ? 'too large' : 'waiting';
    return { key: nextKey(), file, state, fraction: 0, id: undefined };
  });
  return { files: [...files, ...added], rejectedCount: chosen.length - added.length };
}

/** The files to send next. */
export function dueFiles(files: readonly AttachedFile[]): readonly AttachedFile[] {
  const under = files.filter(({ state }) => state === 'sending').length;
  return files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, MAX_PARALLEL - under));
}

/** The state of a file after a failed upload. */
export function stateAfter(failure: unknown): 'failed' | 'too large' | 'too many' {
  if (!(failure instanceof ApiError)) return 'failed';
  if (failure.status === 413) return 'too large';
  return failure.status === 400 && failure.fields[''] === 'too_many' ? 'too many' : 'failed';
}

/** Why a notice cannot be sent with these files yet; undefined if it can. */
export function filesProblem(files: readonly AttachedFile[]): 'under_way' | 'failed' | undefined {
  if (files.some(({ state }) => state === 'failed' || state === 'too large' || state === 'too many')) return 'failed';
  return files.some(({ state }) => state !== 'sent') ? 'under_way' : undefined;
}
