import { MICROSOFT, PROVIDER_NAME } from '@foyer/contract/rules/provider-names.ts';

import { destination } from '#/shared/session/destination.ts';

import { parseHash, withParameter } from './location.ts';

/** Home. Every path that no other page has shows it as well (specification section 2). */
export const HOME_PATH = '/home';
/** The manage page. */
export const MANAGE_PATH = '/system';
/** The licence, in administration. */
export const LICENCE_PATH = '/licence';
/** "My account" in Home, where accounts of other systems are linked. */
export const ACCOUNT_PATH = '/account';

/** Where Microsoft's sign-in starts (specification section 7). */
export const MICROSOFT_SIGN_IN_PATH = '/azure/v2/login';

const NAMED = 'sso:';

/**
 * Where a sign-in starts for which the user authenticates again, by the identity provider of a session: its own session
 * confirms nothing (OWASP ASVS 5.0 6.8.4). Undefined for other pathways.
 */
export function reauthenticationPath(pathway = ''): string | undefined {
  if (pathway === MICROSOFT) return `${MICROSOFT_SIGN_IN_PATH}?fresh=1`;
  const name = pathway.startsWith(NAMED) ? pathway.slice(NAMED.length) : '';
  return PROVIDER_NAME.test(name) ? `/v2/sso/${name}/login?fresh=1` : undefined;
}

/** Whether a browser may be sent to an address to sign in: a whole address of the web, or a path of this server. */
export function isSignInAddress(address: string): boolean {
  // No space anywhere: browsers leave tabs and line ends out, and what looks like a path becomes a host.
  return /^(https?:\/\/|\/(?![/\\]))\S+$/i.test(address);
}

/** The path of the sign-in page: the one of the application that waits, else Login; with the login type that it shows. */
export function signInPath(loginType = 'normal'): string {
  const waiting = parseHash(destination() ?? '');
  const target = waiting.path === '/otherSystemLogin' ? waiting : parseHash('/');
  return withParameter(target, 'loginType', loginType === 'normal' ? undefined : loginType);
}
