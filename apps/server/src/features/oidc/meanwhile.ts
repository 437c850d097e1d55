import type { IncomingMessage } from 'node:http';

import { OIDC_PATH } from '@foyer/contract/limits.ts';

import { signInScreen } from './configuration.ts';

/** The library minds neither capital letters nor a slash at the end. */
const AUTHORIZATION = new RegExp(`^${OIDC_PATH}/auth/?$`, 'i');

/**
 * Where a browser waits that an application has sent while the database is away, with all that it came with; undefined
 * for any other request, and in a frame, where Foyer's pages are not shown.
 */
export function screenMeanwhile(request: IncomingMessage & { readonly originalUrl?: string }): string | undefined {
  const { method, originalUrl, url = '', headers } = request;
  const [path, query = ''] = (originalUrl ?? url).split('?', 2);
  if (method !== 'GET' || !AUTHORIZATION.test(path ?? '') || headers['sec-fetch-dest'] === 'iframe') return undefined;
  return signInScreen({ ...Object.fromEntries(new URLSearchParams(query)), unavailable: '1' });
}
