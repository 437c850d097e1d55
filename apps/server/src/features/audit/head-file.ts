import { randomUUID } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';

import { type End, NO_END } from './chain.ts';

/** Where the end of the chain is remembered outside the database. */
export type HeadFile = {
  /** The last end that was written down; nothing sealed when there is none. Throws for a file that is damaged. */
  read(): Promise<End>;
  write(end: End): Promise<void>;
};

/** A file beside the keys: whoever cuts the chain off in the database alone does not reach it. */
export function createHeadFile(path: string): HeadFile {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (text === undefined) return NO_END;
      const [, sealed, hash] = /^(\d{1,15}) ([\da-f]{64})\n$/.exec(text) ?? [];
      if (sealed === undefined || hash === undefined) throw new Error(`The file ${path} is damaged.`);
      return { sealed: Number(sealed), hash: Buffer.from(hash, 'hex') };
    },

    async write({ sealed, hash }) {
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, `${sealed} ${hash.toString('hex')}\n`, { mode: 0o600 });
      await chmod(draft, 0o600);
      await rename(draft, path);
    },
  };
}

/** Forgets with the process: where there is no folder to keep it in. */
export function createHeadMemory(): HeadFile {
  let kept = NO_END;
  return {
    read: async () => kept,
    async write(end) {
      kept = end;
    },
  };
}
