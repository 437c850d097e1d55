import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { readStaticFiles, type StaticFile, type StaticFiles } from '#/platform/http/responses/static-files.ts';

/** How long the files of a version that no process runs any more are kept for open pages, in milliseconds. */
const CACHE_MS = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of other versions whose files are in memory, about 3 MB each. */
const MAX_VERSIONS = 4;

/**
 * Files of the built web by name, in memory, and those of other versions, which open pages and other processes still
 * request during an upgrade. Each version is a folder in `shared`, which all processes of an installation use.
 * Empty where nothing is built.
 */
export async function createAssets({ folder, shared }: { folder: string; shared: string }) {
  const currentFiles = await readStaticFiles(folder);
  const version = createHash('sha256')
    .update([...currentFiles.keys()].sort().join())
    .digest('hex')
    .slice(0, 16);
  const others = new Map<string, StaticFiles>();
  let pendingRead: Promise<void> | undefined;

  /** Reads versions that have appeared in the shared folder, and discards those that were removed. */
  async function readOthers(): Promise<void> {
    const present = (await versionsIn(shared)).filter((name) => name !== version).slice(0, MAX_VERSIONS);
    for (const name of others.keys()) if (!present.includes(name)) others.delete(name);
    for (const name of present) {
      // Undefined for a folder that another process removes in the meantime.
      const files = others.get(name) ?? (await readStaticFiles(join(shared, name)).catch(() => undefined));
      if (files !== undefined) others.set(name, files);
    }
  }

  async function findOther(name: string): Promise<StaticFile | undefined> {
    pendingRead ??= readOthers().finally(() => (pendingRead = undefined)); // single flight: parallel calls share one read
    await pendingRead;
    return others
      .values()
      .find((files) => files.has(name))
      ?.get(name);
  }

  /** Marks the files of this version in the shared folder as in use, and copies them there if they are missing. */
  async function share(): Promise<void> {
    const now = new Date();
    const isShared = await utimes(join(shared, version), now, now).then(
      () => true,
      () => false,
    );
    if (isShared) return;
    const draft = join(shared, `.${version}-${randomBytes(6).toString('hex')}`);
    try {
      // Not with the mode of the built folder: nothing can be removed from one that is read-only.
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const file of await readdir(folder)) await copyFile(join(folder, file), join(draft, file));
      await rename(draft, join(shared, version));
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => undefined);
      if (!isTaken(error)) throw error;
    }
  }

  return {
    /** A file of this version or another one; undefined for all other names. */
    find(name: string): StaticFile | undefined | Promise<StaticFile | undefined> {
      return currentFiles.get(name) ?? findOther(name);
    },

    share,

    /** Shares this version, and removes those that have not been in use for a week. */
    async sweep(): Promise<void> {
      await share();
      for (const name of await readdir(shared)) {
        const used = (await stat(join(shared, name)).catch(() => undefined))?.mtimeMs ?? Infinity; // removed in the meantime
        if (used < Date.now() - CACHE_MS) await rm(join(shared, name), { recursive: true, force: true });
      }
    },
  };
}

export type Assets = Awaited<ReturnType<typeof createAssets>>;

/** Complete versions, the latest used first. */
async function versionsIn(shared: string): Promise<string[]> {
  const names = (await readdir(shared).catch(() => [])).filter((name) => !name.startsWith('.'));
  const used = new Map<string, number>();
  for (const name of names) used.set(name, (await stat(join(shared, name)).catch(() => undefined))?.mtimeMs ?? 0);
  return names.sort((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
}

/** Another process of this version has copied its files in the meantime. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}
