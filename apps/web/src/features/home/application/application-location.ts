import { readPath } from '@foyer/app-sdk/messages.ts';

/** An application that is open in Home, and the path of its origin that it shows: without one, where it opens. */
export type ApplicationLocation = { readonly code: string; readonly path: string | undefined };

const APPLICATION_PATH = /^\/app\/([a-z][a-z0-9-]*)(\/.*)?$/s;

/** Where an application stands in this web: its code and, letter by letter, its own path. */
export function applicationPath(code: string, path = ''): string {
  return `/app/${code}${path}`;
}

/** The application that an address opens, if it is one. A path that would lead to another origin is left out. */
export function parseApplicationPath(whole: string): ApplicationLocation | undefined {
  const [, code, path] = APPLICATION_PATH.exec(whole) ?? [];
  return code === undefined ? undefined : { code, path: readPath(path) };
}
