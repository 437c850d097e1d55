import { APPLICATION_SCOPES } from '@foyer/contract/core/endpoint.ts';
import { BASE_PATH } from '@foyer/contract/core/limits.ts';
import { ACCESS_TOKEN_SECONDS, CODE_SECONDS } from '@foyer/contract/limits/oidc.ts';
import { MAX_SESSION_SECONDS } from '@foyer/contract/limits/sessions.ts';
import type { JWK } from 'jose';
import type {
  AccessToken,
  AdapterFactory,
  Client,
  ClientCredentials,
  Configuration,
  KoaContextWithOIDC,
  Provider,
  RefreshToken,
} from 'oidc-provider';

import { CLAIMS, claimsFor, claimsOf } from './claims.ts';
import { ID_TOKEN_SCOPES, USER_SCOPES } from './clients.ts';
import { FORM_MODE } from './form-post.ts';
import { library } from './library.ts';
import { isOnDevice } from './native-redirects.ts';
import type { PrincipalForApplication, Principals } from './principals.ts';
import { formatGrantId } from './tokens/grant-id.ts';

type ConfigurationNeeds = {
  readonly adapter: AdapterFactory;
  readonly keys: readonly JWK[];
  readonly principals: Principals;
  readonly cookieName: string;
  /** Whether users open Foyer over https. */
  readonly secure: boolean;
  /** Requests other systems. */
  readonly fetch: typeof fetch;
};

type FindPrincipal = (
  ctx: KoaContextWithOIDC,
  sessionId: string | undefined,
) => Promise<PrincipalForApplication | undefined>;

/** Prompt reason: the user may not open the application. */
const ACCESS_DENIED = 'may_not_open';
/** Prompt reason: the user has to confirm a sign-in to a program on the device. */
const MUST_CONFIRM = 'device_confirmation';
/** Prompt reasons that request a new sign-in even with a live session. */
const REQUESTED_SIGN_IN: ReadonlySet<string> = new Set(['login_prompt', 'select_account_prompt']);
/** Prompt reasons that leave it open whether a new sign-in is needed. */
const UNDECIDED: ReadonlySet<string> = new Set(['no_session', ACCESS_DENIED, MUST_CONFIRM]);
/**
 * TTL of interactions, which the library requires. They are not stored: the sign-in screen's address contains all of
 * their data.
 */
const INTERACTION_SECONDS = 60;
/** Options of the library's short-lived cookies, which are removed from every response. */
const SHORT_COOKIE = { path: '/oidc', httpOnly: true, sameSite: 'lax' } as const;

/** Address of the sign-in screen for an application, with the parameters of its request. */
export function signInScreen(parameters: Readonly<Record<string, string>>): string {
  return `${BASE_PATH}#/otherSystemLogin?${new URLSearchParams(parameters).toString()}`;
}

/** Configuration of the OpenID provider: code flow with PKCE, and only the needed features. */
export function configure({ adapter, keys, principals, cookieName, secure, fetch }: ConfigurationNeeds): Configuration {
  /** The principal of a session, as the requesting application may see it. */
  const principalFor: FindPrincipal = async (ctx, sessionId) => {
    const code = ctx.oidc.client?.clientId;
    return sessionId === undefined || code === undefined ? undefined : principals.findForApplication(sessionId, code);
  };

  return {
    adapter,
    jwks: { keys: [...keys] },
    scopes: [...USER_SCOPES, ...APPLICATION_SCOPES],
    claims: CLAIMS,
    responseTypes: ['code'],
    extraClientMetadata: { properties: [ID_TOKEN_SCOPES] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    subjectTypes: ['public'],
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // The adapter checks the session of a token on each use.
    expiresWithSession: () => false,
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      RefreshToken: MAX_SESSION_SECONDS,
      Session: MAX_SESSION_SECONDS,
      Grant: MAX_SESSION_SECONDS,
      Interaction: INTERACTION_SECONDS,
    },
    cookies: {
      names: { session: cookieName },
      // In an application's frame it is a third-party cookie, which browsers do not send with `lax`.
      long: { path: '/', httpOnly: true, secure, sameSite: secure ? 'none' : 'lax', signed: false },
      short: SHORT_COOKIE,
    },
    features: {
      devInteractions: { enabled: false },
      // Authorization requests are not stored, and access tokens are bearer tokens (RFC 6750).
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: allowIntrospection },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: true },
      resourceIndicators: { enabled: false },
      backchannelLogout: { enabled: true },
      // Foyer ends sessions itself: see end-session.ts.
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { policy: policy(principalFor), url: (_ctx, { params, prompt }) => toSignIn(params, prompt) },
    findAccount: async (ctx, sub, token) => {
      const sessionId = token !== undefined && 'sessionUid' in token ? token.sessionUid : ctx.oidc.session?.uid;
      const principal = await principalFor(ctx, sessionId);
      if (principal?.userId !== sub) return undefined;
      return { accountId: sub, claims: async () => ({ ...claimsOf(principal) }) };
    },
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      if (client === undefined || session?.accountId === undefined) return undefined;
      // All data that an application receives about a session has the same session ID.
      session.sidFor(client.clientId, session.uid);
      return grantFor(provider, client, { sessionId: session.uid, userId: session.accountId });
    },
    renderError: async (ctx, { error }) => {
      if (ctx.method === 'GET' && ctx.oidc?.route === 'authorization') ctx.redirect(signInScreen({ error }));
      else ctx.body = { error };
    },
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((address) => !isOnDevice(client, address) && new URL(address).origin === origin),
    fetch,
  };

  /** Applications may introspect only their own tokens. The response contains the user's current permissions. */
  async function allowIntrospection(
    ctx: KoaContextWithOIDC,
    client: Client,
    token: AccessToken | ClientCredentials | RefreshToken,
  ): Promise<boolean> {
    if (token.clientId !== client.clientId) return false;
    const principal = token.kind === 'AccessToken' ? await principalFor(ctx, token.sessionUid) : undefined;
    // Added to the library's response, since claims inside the token would be copied twice.
    if (principal !== undefined) Object.assign(ctx.body as object, claimsFor(principal, token.scope ?? ''));
    return true;
  }
}

function grantFor(provider: Provider, client: Client, owner: { sessionId: string; userId: string }) {
  const { clientId } = client;
  const grant = new provider.Grant({ clientId, accountId: owner.userId });
  grant.addOIDCScope(USER_SCOPES.join(' '));
  grant.jti = formatGrantId({ application: clientId, ...owner });
  return grant;
}

/** Interaction policy without consent: the suite's applications are the installation's own. */
function policy(principalFor: FindPrincipal) {
  const { interactionPolicy } = library();
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  const isAccessDenied = async (ctx: KoaContextWithOIDC) =>
    ctx.oidc.session?.accountId !== undefined && (await principalFor(ctx, ctx.oidc.session.uid)) === undefined;
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        ACCESS_DENIED,
        'no permission of this application at the selected place',
        'access_denied',
        isAccessDenied,
      ),
    );
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(MUST_CONFIRM, 'the user has to confirm this', 'interaction_required', mustConfirm),
    );
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return prompts;
}

/**
 * Whether the user has to confirm a sign-in to a program on their device. Any program there can pose as the application
 * and receive the code (RFC 8252 8.6). Foyer's page asks the user, and its own navigation proves the confirmation: only
 * browsers send this header, and all do over https.
 */
function mustConfirm(ctx: KoaContextWithOIDC): boolean {
  const site = ctx.get('sec-fetch-site');
  const { client, params } = ctx.oidc;
  return client !== undefined && isOnDevice(client, params?.['redirect_uri']) && site !== '' && site !== 'same-origin';
}

/** Address of the sign-in screen, with the parameters of the authorization request. */
function toSignIn(params: Readonly<Record<string, unknown>>, { reasons }: { reasons: readonly string[] }): string {
  const { prompt: _prompt, max_age: age, id_token_hint: hint, ...rest } = params;
  const isFresh =
    reasons.some((reason) => REQUESTED_SIGN_IN.has(reason)) || !reasons.some((reason) => UNDECIDED.has(reason));
  // `max_age` and `id_token_hint` are checked once the user is known. A requested new sign-in omits both, so that it is
  // requested only once. The application sees who has signed in.
  const mode = params['response_mode'] === FORM_MODE ? { response_mode: 'form_post' } : {};
  const texts = Object.entries(
    isFresh ? { ...rest, ...mode } : { ...rest, ...mode, max_age: age, id_token_hint: hint },
  ).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return signInScreen({ ...Object.fromEntries(texts), ...(isFresh ? { fresh: '1' } : {}) });
}
