import { BASE_PATH } from '@foyer/contract/core/limits.ts';
import type { Client } from 'oidc-provider';

import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { signInScreen } from '../configuration.ts';
import type { Principal, Principals } from '../principals.ts';
import type { OidcProvider } from '../provider.ts';
import { suiteFingerprint } from '../suite-secret.ts';

type EndSessionNeeds = Work<Repositories<'announce' | 'audit' | 'sessions' | 'oidcSessions'>> & {
  provider: OidcProvider;
  principals: Principals;
};

/** Parameters of an application's sign-out request (OpenID Connect RP-Initiated Logout 1.0). */
export type EndSessionRequest = Readonly<
  Partial<Record<'id_token_hint' | 'client_id' | 'post_logout_redirect_uri' | 'state', string>>
>;

/** Contents of an ID token: its application, user and session. */
type IdTokenHint = { readonly client: Client; readonly sub: string; readonly sid: string };

/** Redirect address, and whether the session cookie has become invalid. */
type EndResult = { readonly address: string; readonly isOver: boolean };

/** Sign-out by an application: ends Foyer's session and returns the redirect address. */
export function createSessionEnd({ work, read, provider, principals }: EndSessionNeeds) {
  /** The principal of this browser, found by the cookie for applications. */
  async function findPrincipal(cookie: string | undefined, { device }: Origin): Promise<Principal | undefined> {
    if (cookie === undefined) return undefined;
    const hash = suiteFingerprint(cookie, device).toString('hex');
    const session = (await read(({ oidcSessions }) => oidcSessions.listByHashes([hash]))).get(hash);
    return session && principals.find(session.sessionId);
  }

  async function readHint({
    id_token_hint: hint,
    client_id: clientId,
  }: EndSessionRequest): Promise<IdTokenHint | undefined> {
    const library = await provider.library();
    const audience = hint === undefined ? undefined : (clientId ?? audienceOf(hint));
    const client = audience === undefined ? undefined : await library.Client.find(audience);
    if (hint === undefined || client === undefined) return undefined;
    try {
      const { payload } = await library.IdToken.validate(hint, client);
      const { sub, sid } = payload;
      return typeof sub === 'string' && typeof sid === 'string' ? { client, sub, sid } : undefined;
    } catch {
      return undefined; // not issued by Foyer, or issued for another application
    }
  }

  /**
   * The application that sent the browser, from its ID token, or from `client_id` if there is no ID token. Undefined if
   * the ID token is not valid.
   */
  async function clientOf(request: EndSessionRequest, hint: IdTokenHint | undefined): Promise<Client | undefined> {
    const { id_token_hint: idToken, client_id: clientId } = request;
    if (hint !== undefined || idToken !== undefined || clientId === undefined) return hint?.client;
    return (await provider.library()).Client.find(clientId);
  }

  async function end({ sessionId, userId, username }: Principal, application: string, from: Origin): Promise<void> {
    await work(async ({ sessions, audit, announce }) => {
      if (!(await sessions.end(sessionId))) return; // another request has ended it
      await audit.record(from, { event: 'sign_out.done', ...doneBy({ userId, username }), details: { application } });
      await announce('session.changed', { sessionId });
    });
  }

  return {
    /**
     * Ends the browser's session for an application. The browser needs the session's cookie, and the application an ID
     * token of the session. Otherwise Foyer's screen asks for confirmation: ID tokens are sent in addresses and expire
     * late, so one alone is no proof (OWASP ASVS 5.0 10.6.2; OpenID Connect RP-Initiated Logout 1.0, 2 and 6).
     */
    async endSession(request: EndSessionRequest, cookie: string | undefined, from: Origin): Promise<EndResult> {
      const [hint, principal] = await Promise.all([readHint(request), findPrincipal(cookie, from)]);
      if (hint === undefined || principal === undefined || !isIssuedFor(hint, principal))
        return { address: confirmationAddress(await clientOf(request, hint), request), isOver: false };
      await end(principal, hint.client.clientId, from);
      return { address: returnAddress(hint.client, request) ?? BASE_PATH, isOver: true };
    },

    /** Redirect address after a sign-out on Foyer's screen. Ends no session. */
    async addressAfterEnd(request: EndSessionRequest): Promise<string> {
      const { client_id: code } = request;
      const client = code === undefined ? undefined : await (await provider.library()).Client.find(code);
      return (client && returnAddress(client, request)) ?? BASE_PATH;
    },
  };
}

function isIssuedFor({ sub, sid }: IdTokenHint, { sessionId, userId }: Principal): boolean {
  return sid === sessionId && sub === userId;
}

/** Address of the confirmation screen, with the return address if it is allowed. */
function confirmationAddress(client: Client | undefined, request: EndSessionRequest): string {
  if (client === undefined || returnAddress(client, request) === undefined) return signInScreen({ leave: '1' });
  const { post_logout_redirect_uri: address = '', state } = request;
  const back = { client_id: client.clientId, post_logout_redirect_uri: address };
  return signInScreen({ leave: '1', ...back, ...(state === undefined ? {} : { state }) });
}

/** The requested return address, if the application's manifest allows it. */
function returnAddress(
  client: Client,
  { post_logout_redirect_uri: address, state }: EndSessionRequest,
): string | undefined {
  if (address === undefined || !client.postLogoutRedirectUriAllowed(address)) return undefined;
  const url = new URL(address);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}

/** Unverified audience of a token. The caller then verifies the token for that application. */
function audienceOf(token: string): string | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const { aud } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { aud?: unknown }; // any JSON
    return typeof aud === 'string' ? aud : undefined;
  } catch {
    return undefined;
  }
}
