import { PENDING_LINK_SECONDS, SSO_STATE_SECONDS } from '@foyer/contract/limits/external-sign-in.ts';
import { DEVICE_SECONDS } from '@foyer/contract/limits/sessions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * - `session` binds a session to this browser: its token is refused elsewhere.
 * - `device` recognises this browser at its next sign-in. It authorises nothing.
 * - `flow` binds a sign-in by another system to the browser in which it began.
 * - `suite` identifies this browser to the OpenID provider while its session is live.
 */
export type CookieName = 'session' | 'device' | 'flow' | 'suite';

export type Cookies = {
  get(name: CookieName): string | undefined;
  set(name: CookieName, secret: string): void;
  clear(name: CookieName): void;
};

/** Lifetime of the `flow` cookie: the longest lifetime of the data bound to it. */
const FLOW_SECONDS = Math.max(SSO_STATE_SECONDS, PENDING_LINK_SECONDS);

/** Name of a cookie in HTTP. `__Host-` requires https, so on plain loopback the cookie has no prefix. */
export function cookieName(name: CookieName, secure: boolean): string {
  const suffixes = { session: '', device: '-device', flow: '-way', suite: '-suite' };
  return `${secure ? '__Host-' : ''}foyer${suffixes[name]}`;
}

/**
 * Cookies of a call. Setting or clearing `session` also clears `suite`, the browser's identity at the OpenID provider.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const get = (name: CookieName) => request.cookies[cookieName(name, secure)];
  const clear = (name: CookieName) => void reply.clearCookie(cookieName(name, secure), optionsOf(name, secure));
  // With the `suite` cookie of another session, applications would take the next user of this browser for the previous
  // one.
  const clearSuite = (name: CookieName) => name === 'session' && get('suite') !== undefined && clear('suite');
  return {
    get,
    set(name, secret) {
      clearSuite(name);
      void reply.setCookie(cookieName(name, secure), secret, optionsOf(name, secure));
    },
    clear(name) {
      clearSuite(name);
      clear(name);
    },
  };
}

function optionsOf(name: CookieName, secure: boolean) {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  if (name === 'device') return { ...options, maxAge: DEVICE_SECONDS };
  if (name === 'flow') return { ...options, maxAge: FLOW_SECONDS };
  // For an application in a frame, the browser treats the redirect from the application to Foyer as cross-site.
  if (name === 'suite') return { ...options, sameSite: secure ? 'none' : 'lax' } as const;
  return options;
}
