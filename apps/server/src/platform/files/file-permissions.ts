import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Modes that allow access only to the owner. */
const FOLDER = 0o700;
const FILE = 0o600;

/** Removes other users' access to a folder and its contents. Links are unchanged. Has no effect on Windows. */
export function restrictToOwner(folder: string): void {
  if (process.platform === 'win32') return;
  restrict(folder, FOLDER);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) restrict(join(entry.parentPath, entry.name), FOLDER);
    else if (entry.isFile()) restrict(join(entry.parentPath, entry.name), FILE);
  }
}

function restrict(path: string, mode: number): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && (stats.mode & 0o777) !== mode) chmodSync(path, mode);
}
