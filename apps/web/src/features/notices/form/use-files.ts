import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { upload } from '#/shared/api/upload.ts';

import { dueFiles, stateAfter, acceptFiles, type AttachedFile } from '../attached-file.ts';
import { dropFile, maxFileSizeQuery } from '../data.ts';

/** The files of a new notice. Each is uploaded as soon as the user chooses it. */
export function useFiles() {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const latest = useRef(files);
  const uploads = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const attached = useRef(false);

  function write(next: readonly AttachedFile[]) {
    latest.current = next;
    setFiles(next);
  }

  function change(key: number, changes: Partial<AttachedFile>) {
    write(latest.current.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  }

  async function send({ key, file }: AttachedFile) {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    change(key, { state: 'sending', fraction: 0 });
    try {
      const { id } = await upload('POST /v2/attachments', file, {
        onProgress: (fraction) => change(key, { fraction }),
        signal: controller.signal,
      });
      change(key, { state: 'sent', fraction: 1, id });
    } catch (failure) {
      if (!controller.signal.aborted) change(key, { state: stateAfter(failure) });
    } finally {
      uploads.current.delete(key);
      sendDue();
    }
  }

  function sendDue() {
    for (const file of dueFiles(latest.current)) void send(file);
  }

  useEffect(
    () => () => {
      for (const controller of uploads.current.values()) controller.abort();
      // The form was left without sending, so the uploaded files are deleted.
      if (!attached.current) for (const { id } of latest.current) if (id !== undefined) dropFile(id);
      latest.current = [];
    },
    [],
  );

  return {
    files,
    /** Returns how many were rejected because the list is full. */
    async add(chosen: readonly File[]): Promise<number> {
      // Without the maximum size, the server checks the size.
      const max = await client.ensureQueryData(maxFileSizeQuery).catch(() => undefined);
      const accepted = acceptFiles(latest.current, chosen, { max, nextKey: () => (lastKey.current += 1) });
      write(accepted.files);
      sendDue();
      return accepted.rejectedCount;
    },
    retry(key: number) {
      change(key, { state: 'waiting', fraction: 0 });
      sendDue();
    },
    remove(key: number) {
      uploads.current.get(key)?.abort();
      const removedFile = latest.current.find((file) => file.key === key);
      if (removedFile?.id !== undefined) dropFile(removedFile.id);
      write(latest.current.filter((file) => file.key !== key));
      sendDue();
    },
    /** The notice is sent: keeps the files when the form is left. */
    keep() {
      attached.current = true;
    },
  };
}
