import { readPath } from '@foyer/app-sdk/messages.ts';

/** An application open in Home, and the path to show at its origin. Without a path, its entry is shown. */
export type ApplicationLocation = { readonly code: string; readonly path: string | undefined };

const APPLICATION_PATH = /^\/app\/([a-z][a-z0-9-]*)(\/.*)?$/s;

/** An application's path in Home: its code, then its own path unchanged. */
export function applicationPath(code: string, path = ''): string {
  return `/app/${code}${path}`;
}

/** The application that an address opens, if any. A path that would lead to another origin is ignored. */
export function parseApplicationPath(whole: string): ApplicationLocation | undefined {
  const [, code, path] = APPLICATION_PATH.exec(whole) ?? [];
  return code === undefined ? undefined : { code, path: readPath(path) };
}
