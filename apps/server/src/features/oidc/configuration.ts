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
import { interactionPolicy } from './library.ts';
import { isOnDevice } from './native-redirects.ts';
import type { PrincipalForApplication, Principals } from './principals.ts';
import { formatGrantId } from './tokens/grant-id.ts';

type ConfigurationNeeds = {
  readonly adapter: AdapterFactory;
  readonly keys: readonly JWK[];
  readonly principals: Principals;
  readonly cookieName: string;
  /** Whether people reach Foyer by https. */
  readonly secure: boolean;
  /** How other systems are called. */
  readonly fetch: typeof fetch;
};

type FindPrincipal = (
  ctx: KoaContextWithOIDC,
  sessionId: string | undefined,
) => Promise<PrincipalForApplication | undefined>;

/** Why a prompt leads to the screen that says so. */
const ACCESS_DENIED = 'may_not_open';
/** The user has to confirm a sign-in to a program on the device. */
const MUST_CONFIRM = 'device_confirmation';
/** Why a new sign-in is wanted, whoever is signed in … */
const REQUESTED_SIGN_IN: ReadonlySet<string> = new Set(['login_prompt', 'select_account_prompt']);
/** … and why nobody knows yet whether it is. */
const UNDECIDED: ReadonlySet<string> = new Set(['no_session', ACCESS_DENIED, MUST_CONFIRM]);
/** The library wants to know how long it keeps what nobody keeps: the address of the screen says it all. */
const INTERACTION_SECONDS = 60;
/** Of cookies that are set nowhere. */
const SHORT_COOKIE = { path: '/oidc', httpOnly: true, sameSite: 'lax' } as const;

/** Where a browser waits that has to sign in first; its address says what it comes with. */
export function signInScreen(parameters: Readonly<Record<string, string>>): string {
  return `${BASE_PATH}#/otherSystemLogin?${new URLSearchParams(parameters).toString()}`;
}

/** The OpenID provider as Foyer is one: code flow with PKCE, and nothing that nobody needs. */
export function configure({ adapter, keys, principals, cookieName, secure, fetch }: ConfigurationNeeds): Configuration {
  /** Whoever an application asks about, as far as it may know them. */
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
    // Their sessions are looked at by the adapter, whenever they are used.
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
      // In a frame of an application the browser counts it as a stranger's: `lax` would not reach it there.
      long: { path: '/', httpOnly: true, secure, sameSite: secure ? 'none' : 'lax', signed: false },
      short: SHORT_COOKIE,
    },
    features: {
      devInteractions: { enabled: false },
      // Nothing of a request is kept here, and what calls Foyer for itself shows a bearer token (RFC 6750).
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: allowIntrospection },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: true },
      resourceIndicators: { enabled: false },
      backchannelLogout: { enabled: true },
      // Foyer ends sessions by itself: see end-session.ts.
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
      // Whatever an application is told of a session names it by the same id.
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

  /** An application learns of its own tokens alone: who is behind them, and what they may do now. */
  async function allowIntrospection(
    ctx: KoaContextWithOIDC,
    client: Client,
    token: AccessToken | ClientCredentials | RefreshToken,
  ): Promise<boolean> {
    if (token.clientId !== client.clientId) return false;
    const principal = token.kind === 'AccessToken' ? await principalFor(ctx, token.sessionUid) : undefined;
    // Into the answer that the library goes on with: by way of the token it would copy all of it twice.
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

/** Signing in is all that anybody is asked for: the suite's applications are the installation's own. */
function policy(principalFor: FindPrincipal) {
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
 * Any program on a device can open Foyer as if it were the application, and receive the code: without the user nothing is
 * answered there (RFC 8252 8.6). Foyer's page asks, and its own navigation proves that it did; only browsers can send this
 * header, and all do by https.
 */
function mustConfirm(ctx: KoaContextWithOIDC): boolean {
  const site = ctx.get('sec-fetch-site');
  const { client, params } = ctx.oidc;
  return client !== undefined && isOnDevice(client, params?.['redirect_uri']) && site !== '' && site !== 'same-origin';
}

/** To the sign-in screen, with what the application has sent. */
function toSignIn(params: Readonly<Record<string, unknown>>, { reasons }: { reasons: readonly string[] }): string {
  const { prompt: _prompt, max_age: age, id_token_hint: hint, ...rest } = params;
  const isFresh =
    reasons.some((reason) => REQUESTED_SIGN_IN.has(reason)) || !reasons.some((reason) => UNDECIDED.has(reason));
  // How old a sign-in may be, and whose it must be, is looked at once it is known. A new sign-in has been asked for once
  // then, whatever comes of it: the application sees who has come.
  const mode = params['response_mode'] === FORM_MODE ? { response_mode: 'form_post' } : {};
  const texts = Object.entries(
    isFresh ? { ...rest, ...mode } : { ...rest, ...mode, max_age: age, id_token_hint: hint },
  ).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return signInScreen({ ...Object.fromEntries(texts), ...(isFresh ? { fresh: '1' } : {}) });
}
