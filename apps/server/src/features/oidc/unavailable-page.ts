import type { IncomingMessage } from 'node:http';

import { OIDC_PATH } from '@foyer/contract/limits/oidc.ts';

import { signInScreen } from './configuration.ts';

/**
 * Whether a path, relative to the provider's, is the authorization endpoint. Like the library, it ignores case and a
 * trailing slash.
 */
export const isAuthorizationPath = (path: string): boolean => /^\/auth\/?$/i.test(path);

/**
 * Address of the waiting screen, for a browser that an application sends while the database is unavailable. It contains
 * all parameters of the request. Undefined for any other request, and in a frame, where Foyer's pages are not shown.
 */
export function unavailableRedirect(request: IncomingMessage & { readonly originalUrl?: string }): string | undefined {
  const { method, originalUrl, url = '', headers } = request;
  const [path = '', query = ''] = (originalUrl ?? url).slice(OIDC_PATH.length).split('?', 2);
  if (method !== 'GET' || !isAuthorizationPath(path) || headers['sec-fetch-dest'] === 'iframe') return undefined;
  return signInScreen({ ...Object.fromEntries(new URLSearchParams(query)), unavailable: '1' });
}
