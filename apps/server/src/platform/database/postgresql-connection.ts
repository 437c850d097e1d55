import type { ClientConfig } from 'pg';

import { readTextFile } from '#/platform/files/text-file.ts';

import { UnusableDatabase } from './database-problems.ts';

/** Connection string parameters that name a file, and the TLS option for the file's content. */
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;

/**
 * Driver configuration for a connection string. Reads the files that it names: the driver would report a missing file
 * with a stack trace, and refuse one with a byte order mark.
 */
export function connectionOf(text: string, variable: string): ClientConfig {
  const url = new URL(text);
  const ssl: Record<string, string> = {};
  for (const [parameter, use] of Object.entries(FILES)) {
    const path = url.searchParams.get(parameter);
    if (path === null) continue;
    ssl[use] = readNamed(path, parameter, variable);
    url.searchParams.delete(parameter);
  }
  if (Object.keys(ssl).length === 0 || url.searchParams.get('sslmode') === 'disable') return { connectionString: text };
  // This parameter would replace the options read here. Without it, the driver verifies as with `verify-full`.
  url.searchParams.delete('sslmode');
  return { connectionString: url.href, ssl };
}

function readNamed(path: string, parameter: string, variable: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no file';
    throw new UnusableDatabase(`${variable}: the file of ${parameter}, ${path}, cannot be read (${reason}).`);
  }
}
