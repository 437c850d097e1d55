import { MAX_NOTICE_ATTACHMENTS } from '@foyer/contract/limits/notices.ts';

import { ApiError } from '#/shared/api/errors.ts';

/** A file that somebody has chosen for a notice, on its way to the server. */
export type AttachedFile = {
  /** Tells it from another one of the same name. */
  readonly key: number;
  readonly file: File;
  readonly state:
    | 'waiting'
    | 'sending'
    | 'sent'
    /** May go better a second time. */
    | 'failed'
    /** Larger than files may be: never sent, or refused by the server. */
    | 'too large'
    /** Too many of this person's files belong to no notice yet. */
    | 'too many';
  /** How much has left this browser, from 0 to 1. */
  readonly fraction: number;
  /** By which the server knows it, once it is sent. */
  readonly id: string | undefined;
};

/** How many go at a time: a browser opens few connections, and the page needs some as well. */
const MAX_PARALLEL = 2;

/** Takes chosen files in as far as there is room; those that are too large are shown and never sent. */
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

/** The next ones to go. */
export function dueFiles(files: readonly AttachedFile[]): readonly AttachedFile[] {
  const under = files.filter(({ state }) => state === 'sending').length;
  return files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, MAX_PARALLEL - under));
}

/** What a failed upload means for its file. */
export function stateAfter(failure: unknown): 'failed' | 'too large' | 'too many' {
  if (!(failure instanceof ApiError)) return 'failed';
  if (failure.status === 413) return 'too large';
  return failure.status === 400 && failure.fields[''] === 'too_many' ? 'too many' : 'failed';
}

/** Why a notice cannot be sent with these files yet; undefined when it can. */
export function filesProblem(files: readonly AttachedFile[]): 'under_way' | 'failed' | undefined {
  if (files.some(({ state }) => state === 'failed' || state === 'too large' || state === 'too many')) return 'failed';
  return files.some(({ state }) => state !== 'sent') ? 'under_way' : undefined;
}
