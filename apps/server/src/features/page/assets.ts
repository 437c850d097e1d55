import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { readStaticFiles, type StaticFile, type StaticFiles } from '#/platform/http/responses/static-files.ts';

/** Time in milliseconds for which a version's files are kept for open pages, after no process runs it any more. */
const CACHE_MS = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of other versions whose files are kept in memory, about 3 MB each. */
const MAX_VERSIONS = 4;

/**
 * Files of the built web by name, in memory. Includes the most recently used other versions, whose files open pages and
 * pages of other processes still request during an upgrade. Each version is a folder in `shared`, which all processes
 * of an installation use. Empty if the web is not built.
 */
export async function createAssets({ folder, shared }: { folder: string; shared: string }) {
  const currentFiles = await readStaticFiles(folder);
  const version = createHash('sha256')
    .update([...currentFiles.keys()].sort().join())
    .digest('hex')
    .slice(0, 16);
  const others = new Map<string, StaticFiles>();
  let pendingRead: Promise<void> | undefined;

  /** Reads versions that were added to the shared folder, and discards removed ones. */
  async function readOthers(): Promise<void> {
    const present = (await versionsIn(shared)).filter((name) => name !== version).slice(0, MAX_VERSIONS);
    for (const name of others.keys()) if (!present.includes(name)) others.delete(name);
    for (const name of present) {
      // Undefined for a folder that another process has just removed.
      const files = others.get(name) ?? (await readStaticFiles(join(shared, name)).catch(() => undefined));
      if (files !== undefined) others.set(name, files);
    }
  }

  async function findOther(name: string): Promise<StaticFile | undefined> {
    // Single flight: parallel calls share one read.
    pendingRead ??= readOthers().finally(() => (pendingRead = undefined));
    await pendingRead;
    return others
      .values()
      .find((files) => files.has(name))
      ?.get(name);
  }

  /** Marks this version's files in the shared folder as in use, and copies missing files there. */
  async function share(): Promise<void> {
    const now = new Date();
    const isShared = await utimes(join(shared, version), now, now).then(
      () => true,
      () => false,
    );
    if (isShared) return;
    const draft = join(shared, `.${version}-${randomBytes(6).toString('hex')}`);
    try {
      // The copy does not have the built folder's mode: files in a read-only folder cannot be removed.
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const file of await readdir(folder)) await copyFile(join(folder, file), join(draft, file));
      await rename(draft, join(shared, version));
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => undefined);
      if (!isTaken(error)) throw error;
    }
  }

  return {
    /** Finds a file of this version or another one. Undefined for all other names. */
    find(name: string): StaticFile | undefined | Promise<StaticFile | undefined> {
      return currentFiles.get(name) ?? findOther(name);
    },

    share,

    /** Shares this version, and removes versions that no process has used for a week. */
    async sweep(): Promise<void> {
      await share();
      for (const name of await readdir(shared)) {
        // A version that another process has just removed is skipped.
        const used = (await stat(join(shared, name)).catch(() => undefined))?.mtimeMs ?? Infinity;
        if (used < Date.now() - CACHE_MS) await rm(join(shared, name), { recursive: true, force: true });
      }
    },
  };
}

export type Assets = Awaited<ReturnType<typeof createAssets>>;

/** Complete versions, the most recently used first. */
async function versionsIn(shared: string): Promise<string[]> {
  const names = (await readdir(shared).catch(() => [])).filter((name) => !name.startsWith('.'));
  const used = new Map<string, number>();
  for (const name of names) used.set(name, (await stat(join(shared, name)).catch(() => undefined))?.mtimeMs ?? 0);
  return names.sort((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
}

/** Whether another process of this version has copied its files first. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}
