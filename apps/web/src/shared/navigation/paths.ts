import { MICROSOFT, PROVIDER_NAME } from '@foyer/contract/rules/provider-names.ts';

import { destination } from '#/shared/session/destination.ts';

import { parseHash, withParameter } from './location.ts';

/** Home, which is also shown for every path without another page (specification section 2). */
export const HOME_PATH = '/home';
/** The dashboard of administration: the specification's manage page. */
export const MANAGE_PATH = '/system';
/** The licence, in administration. */
export const LICENCE_PATH = '/licence';
/** "My account" in Home, where accounts of other systems are linked. */
export const ACCOUNT_PATH = '/account';

/** Where Microsoft's sign-in starts (specification section 7). */
export const MICROSOFT_SIGN_IN_PATH = '/azure/v2/login';

const NAMED = 'sso:';

/**
 * Start of a sign-in in which the user authenticates again with the identity provider of a session: the provider's
 * existing session confirms nothing (OWASP ASVS 5.0 6.8.4). Undefined for other pathways.
 */
export function reauthenticationPath(pathway = ''): string | undefined {
  if (pathway === MICROSOFT) return `${MICROSOFT_SIGN_IN_PATH}?fresh=1`;
  const name = pathway.startsWith(NAMED) ? pathway.slice(NAMED.length) : '';
  return PROVIDER_NAME.test(name) ? `/v2/sso/${name}/login?fresh=1` : undefined;
}

/** Whether a browser may be sent to an address to sign in: an absolute web address, or a path of this server. */
export function isSignInAddress(address: string): boolean {
  // No whitespace: browsers remove tabs and line breaks, which can turn an apparent path into a host.
  return /^(https?:\/\/|\/(?![/\\]))\S+$/i.test(address);
}

/**
 * Path of the sign-in page for a login type. If an application's request is pending, the page is the one for that
 * request, otherwise Login.
 */
export function signInPath(loginType = 'normal'): string {
  const waiting = parseHash(destination() ?? '');
  const target = waiting.path === '/otherSystemLogin' ? waiting : parseHash('/');
  return withParameter(target, 'loginType', loginType === 'normal' ? undefined : loginType);
}
