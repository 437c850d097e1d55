import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Fault } from '#/platform/fault.ts';

/** Uploaded files. They are stored outside the database, under generated IDs and without their names. */
export type FileStorage = {
  /**
   * Stores a stream and returns its number of bytes. A stream that breaks or exceeds `maxBytes` leaves no file. The
   * size is checked while the stream is received (A0401, 413).
   */
  put(id: string, content: Readable, maxBytes: number): Promise<number>;
  /** The bytes of a file; undefined when there is none. */
  read(id: string): Promise<Readable | undefined>;
  /** Removes files. Idempotent. */
  remove(ids: readonly string[]): Promise<void>;
  /** IDs of files that are older than some seconds. IDs of unfinished files have the prefix `part-`. */
  olderThan(seconds: number): AsyncIterable<string>;
};

const UNFINISHED = 'part-';
/** Length of folder names, which are the ends of file IDs. A UUIDv7 has a random end, so files are spread evenly. */
const FOLDER_LETTERS = 2;

/** Stores files in a folder that only the server's account can read. */
export function createFolderStorage(root: string): FileStorage {
  const folderOf = (id: string) => join(root, id.slice(-FOLDER_LETTERS));
  const pathOf = (id: string) => join(folderOf(id), id);

  return {
    async put(id, content, maxBytes) {
      const unfinished = join(folderOf(id), UNFINISHED + id);
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      try {
        const counted = new ByteLimit(maxBytes);
        // `flush`, since a file that the database references must survive a power failure.
        await pipeline(content, counted, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, pathOf(id));
        return counted.bytes;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async read(id) {
      try {
        const file = await open(pathOf(id));
        return file.createReadStream();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },

    async *olderThan(seconds) {
      const before = Date.now() - seconds * 1000;
      for (const folder of await namesIn(root))
        for (const name of await namesIn(join(root, folder))) {
          const { mtimeMs } = await stat(join(root, folder, name)).catch(() => ({ mtimeMs: Infinity }));
          if (mtimeMs < before) yield name;
        }
    },
  };
}

/** Passes bytes on and counts them. Refuses more than `maxBytes`. */
class ByteLimit extends Transform {
  readonly #maxBytes: number;
  bytes = 0;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#maxBytes) done(new Fault('payload_too_large'));
    else done(null, chunk);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
