import type { IncomingMessage } from 'node:http';

import { OIDC_PATH } from '@foyer/contract/limits/oidc.ts';

import { signInScreen } from './configuration.ts';

/** Whether an application sends browsers there, below the provider's path: the library minds neither capital letters nor a slash at the end. */
export const isAuthorizationPath = (path: string): boolean => /^\/auth\/?$/i.test(path);

/**
 * Where a browser waits that an application has sent while the database is away, with all that it came with; undefined
 * for any other request, and in a frame, where Foyer's pages are not shown.
 */
export function unavailableRedirect(request: IncomingMessage & { readonly originalUrl?: string }): string | undefined {
  const { method, originalUrl, url = '', headers } = request;
  const [path = '', query = ''] = (originalUrl ?? url).slice(OIDC_PATH.length).split('?', 2);
  if (method !== 'GET' || !isAuthorizationPath(path) || headers['sec-fetch-dest'] === 'iframe') return undefined;
  return signInScreen({ ...Object.fromEntries(new URLSearchParams(query)), unavailable: '1' });
}
