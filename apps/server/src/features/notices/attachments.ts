import { randomUUIDv7 } from 'node:crypto';

import type { Attachment } from '@foyer/contract/inbox.ts';
import { MAX_NOTICE_ATTACHMENTS, UNSENT_FILE_SECONDS } from '@foyer/contract/limits/notices.ts';

import type { SettingsService } from '#/features/settings/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import { safeFileName } from '#/platform/files/file-name.ts';
import type { FileStorage } from '#/platform/files/file-storage.ts';
import { zip, ZIP_BYTES } from '#/platform/files/zip.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Upload } from '#/platform/http/requests/upload.ts';
import type { FileResponse } from '#/platform/http/responses/send-file.ts';
import type { Repositories } from '#/repositories.ts';

import type { FileRow } from './file-repository.ts';

/** Maximum number of unsent files per user. */
const UNSENT = 2 * MAX_NOTICE_ATTACHMENTS;
/** Time after which a withdrawn notice is deleted. */
const WITHDRAWN_SECONDS = 7 * 24 * 60 * 60;
/** Number of IDs per query. */
const BATCH = 500;

type AttachmentsNeeds = Work<
  Repositories<'announce' | 'audiences' | 'audit' | 'noticeFiles' | 'notices' | 'sessions'>
> & {
  settings: SettingsService;
  files: FileStorage;
};

/** Attachments of notices. */
export function createAttachments({ work, read, settings, files }: AttachmentsNeeds) {
  /** Deletes files that have no row in the database. A crash can leave such files. */
  async function removeUnknown(ids: readonly string[]): Promise<void> {
    const existing = await read(({ noticeFiles }) => noticeFiles.existing(ids));
    await files.remove(ids.filter((id) => !existing.has(id)));
  }

  async function openFile(row: FileRow | undefined): Promise<FileResponse> {
    const content = row === undefined ? undefined : await files.read(row.id);
    if (row === undefined || content === undefined) throw new Fault('not_found');
    return { name: row.name, bytes: row.bytes, content };
  }

  /**
   * Adds the row of a stored file. Returns the IDs of older unsent files, whose rows were deleted to stay within the
   * maximum.
   */
  function add(file: FileRow, { userId, sessionId }: Caller): Promise<string[]> {
    return work(async ({ noticeFiles, sessions }) => {
      await sessions.lockUser(userId); // serialises parallel uploads, which could otherwise exceed the maximum
      if (!(await sessions.lock(sessionId))) throw new Fault('session_expired');
      await noticeFiles.add({ ...file, uploadedBy: userId });
      return noticeFiles.dropOldestUnsent(userId, UNSENT);
    });
  }

  return {
    /** Maximum size of a file, in bytes. */
    async maxBytes(): Promise<number> {
      return (await settings.get('files')).mostBytes;
    },

    /**
     * Stores a file for a notice that the caller is writing. Deletes the caller's oldest unsent files above the
     * maximum, which abandoned forms can leave. A0401 (413) as soon as the file is too large, C0102 when the session
     * ended during the upload.
     */
    async add(caller: Caller, { name, content }: Upload): Promise<Attachment> {
      const file = { id: randomUUIDv7(), name: safeFileName(name) };
      const bytes = await files.put(file.id, content, (await settings.get('files')).mostBytes);
      const dropped = await add({ ...file, bytes }, caller).catch(async (error: unknown) => {
        await files.remove([file.id]);
        throw error;
      });
      await files.remove(dropped);
      return { ...file, size: bytes };
    },

    /** Deletes an unsent file that the caller has uploaded. A0404 for any other file. */
    async drop(caller: Caller, id: string): Promise<void> {
      const dropped = await work(({ noticeFiles }) => noticeFiles.drop(id, caller.userId));
      if (dropped === undefined) throw new Fault('not_found');
      await files.remove([dropped]);
    },

    listOf(noticeId: string) {
      return read(({ noticeFiles }) => noticeFiles.listOf(noticeId));
    },

    /** Opens a file of a notice for download. A0404 when the notice has no such file. */
    async open(noticeId: string, id: string): Promise<FileResponse> {
      return openFile(await read(({ noticeFiles }) => noticeFiles.find(noticeId, id)));
    },

    /**
     * Opens the only file of a notice, or an archive of all. A0404 without files, A0401 (413) when they are too large
     * for an archive.
     */
    async openAll(noticeId: string): Promise<FileResponse> {
      const rows = await read(({ noticeFiles }) => noticeFiles.listOf(noticeId));
      if (rows.length <= 1) return openFile(rows[0]);
      if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > ZIP_BYTES) throw new Fault('payload_too_large');
      const entries = rows.map((row) => ({ name: row.name, open: async () => (await openFile(row)).content }));
      return { name: 'attachments.zip', content: zip(entries) };
    },

    /**
     * Deletes unsent files after a day and withdrawn notices after a week. Deletes files without a row, which a crash
     * can leave.
     */
    async sweep(): Promise<void> {
      await files.remove(await work(({ noticeFiles }) => noticeFiles.dropUnsent(UNSENT_FILE_SECONDS)));
      await work(({ notices }) => notices.sweep(WITHDRAWN_SECONDS));
      let ids: string[] = [];
      for await (const id of files.olderThan(UNSENT_FILE_SECONDS)) {
        ids.push(id);
        if (ids.length < BATCH) continue;
        await removeUnknown(ids);
        ids = [];
      }
      await removeUnknown(ids);
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
