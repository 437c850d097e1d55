import type { IncomingMessage } from 'node:http';

import { OIDC_PATH } from '@foyer/contract/limits.ts';

import { signInScreen } from './configuration.ts';

/**
 * Where a browser waits that an application has sent while the database is away, with all that it came with; undefined
 * for any other request, and in a frame, where Foyer's pages are not shown.
 */
export function screenMeanwhile(request: IncomingMessage & { readonly originalUrl?: string }): string | undefined {
  const { method, originalUrl, url = '', headers } = request;
  const [path, query = ''] = (originalUrl ?? url).split('?', 2);
  if (method !== 'GET' || path !== `${OIDC_PATH}/auth` || headers['sec-fetch-dest'] === 'iframe') return undefined;
  return signInScreen({ ...Object.fromEntries(new URLSearchParams(query)), unavailable: '1' });
}
