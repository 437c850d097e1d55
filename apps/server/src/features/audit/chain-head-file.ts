import { randomUUID } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';

import { type ChainHead, EMPTY_CHAIN } from './chain.ts';

/** Stores the end of the chain outside the database. */
export type ChainHeadFile = {
  /** Returns the last stored end, or the empty chain. Throws for a damaged file. */
  read(): Promise<ChainHead>;
  write(end: ChainHead): Promise<void>;
};

/** File next to the keys. An attacker who can access only the database cannot change it. */
export function createChainHeadFile(path: string): ChainHeadFile {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (text === undefined) return EMPTY_CHAIN;
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

/** In-memory variant, lost with the process, for installations without a data folder. */
export function createInMemoryHead(): ChainHeadFile {
  let current = EMPTY_CHAIN;
  return {
    read: async () => current,
    async write(end) {
      current = end;
    },
  };
}
