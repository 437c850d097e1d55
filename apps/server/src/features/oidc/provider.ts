import type { IncomingMessage, ServerResponse } from 'node:http';

import { OIDC_PATH } from '@foyer/contract/limits/oidc.ts';
import type { Provider as Library } from 'oidc-provider';

import { isOutage } from '#/platform/database/outage.ts';
import { deviceOf } from '#/platform/http/requests/origin.ts';
import type { Log } from '#/platform/log.ts';

import { restrictRequest } from './authorization-request.ts';
import { matchesSecret, ID_TOKEN_SCOPES } from './clients.ts';
import { configure, signInScreen } from './configuration.ts';
import { answerByForm, FORM_MODE } from './form-post.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import { library, loadLibrary } from './library.ts';
import { isRedirectAllowed } from './native-redirects.ts';
import type { ListPermittedPlaces } from './permitted-places.ts';
import { answerPlaces } from './places-endpoint.ts';
import { collectWrites, type RequestWrites, type WriteOutcome, type WriteResult } from './tokens/writes.ts';
import { isAuthorizationPath, unavailableRedirect } from './unavailable-page.ts';

type OidcProviderNeeds = Omit<Parameters<typeof configure>[0], 'keys'> & {
  readonly keys: SigningKeys;
  readonly publicUrl: () => string;
  readonly log: Log;
  readonly listPlaces: ListPermittedPlaces;
  /** Stores a request's writes. `answer` returns the successful response to a refresh, as text. */
  readonly write: (writes: RequestWrites, answer: () => string | undefined) => Promise<WriteOutcome>;
  /** Called when a code or token was used twice. Its grant has been revoked. */
  readonly onReused: (request: IncomingMessage, grantId: string) => void;
  /** Called when a request contains a wrong secret of the application. */
  readonly onWrongSecret: (request: IncomingMessage, application: string) => void;
};

type ProviderInstance = {
  readonly key: string;
  readonly address: URL;
  readonly provider: Library;
  readonly handle: Handle;
};
type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A property that the library's types lack. */
type WithSchema = Library['Client'] & { readonly Schema: { readonly prototype: { redirectUris: () => void } } };
type ScopedToken = InstanceType<Library['IdToken']> & { scope?: string };

type LibraryContext = Parameters<Parameters<Library['use']>[0]>[0];

const OK = 200;
const BAD_REQUEST = 400;
const SERVER_ERROR = 500;
const UNAVAILABLE = 503;
/** The library's sign-out pages, which end-session.ts replaces. */
const LIBRARY_SIGN_OUT_PAGES = /^\/session\//i;
/** Corrections of the library's discovery document. */
const SUPPORTED = {
  response_modes_supported: ['query', 'form_post'],
  // Initiating User Registration via OpenID Connect 1.0, 4.2: no `create`, since administrators create accounts.
  prompt_values_supported: ['none', 'login', 'select_account', 'consent'],
};
/** Matches the library's error messages for a reused code or token. */
const REUSED = /already (?:used|consumed)$/;

/** The OpenID provider. It is created again when the signing keys change. */
export function createOidcProvider({
  keys,
  publicUrl,
  log,
  listPlaces,
  write,
  onReused,
  onWrongSecret,
  ...settings
}: OidcProviderNeeds) {
  let instance: ProviderInstance | undefined;

  async function current(): Promise<ProviderInstance> {
    await loadLibrary();
    const origin = publicUrl();
    const issuer = `${origin}${OIDC_PATH}`;
    const jwks = await keys.list();
    const key = [issuer, ...jwks.map(({ kid }) => kid)].join(' ');
    if (instance?.key !== key) {
      const provider = createInstance(issuer, configure({ ...settings, keys: jwks }));
      instance = { key, address: new URL(origin), provider, handle: provider.callback() };
    }
    return instance;
  }

  function createInstance(issuer: string, configuration: ReturnType<typeof configure>): Library {
    const { Provider } = library();
    const provider = new Provider(issuer, configuration);
    // The library builds addresses from request headers, which `answer` sets.
    provider.proxy = true;
    provider.Client.prototype.compareClientSecret = async function compare(secret) {
      const isRight = matchesSecret(this.clientSecret, secret);
      const request = Provider.ctx?.req;
      if (!isRight && request !== undefined) onWrongSecret(request, this.clientId);
      return isRight;
    };
    // A logout token has the same session ID as the ID token.
    provider.Client.prototype.includeSid = () => true;
    provider.Client.prototype.redirectUriAllowed = function isAllowed(address) {
      return isRedirectAllowed(this, this.redirectUris ?? [], address);
    };
    provider.Client.prototype.postLogoutRedirectUriAllowed = function isAllowed(address) {
      return isRedirectAllowed(this, this.postLogoutRedirectUris ?? [], address);
    };
    // Addresses are checked when applications are installed. The library refuses web and device addresses in one
    // application.
    (provider.Client as WithSchema).Schema.prototype.redirectUris = () => {};
    provider.registerResponseMode(FORM_MODE, answerByForm);
    const { IdToken } = provider;
    addIdTokenScopes(IdToken);
    const validate = IdToken.validate.bind(IdToken);
    IdToken.validate = async (token, client) => requireIdToken(await validate(token, client));
    provider.use(async (ctx, next) => {
      if (LIBRARY_SIGN_OUT_PAGES.test(ctx.path)) return;
      if (isAuthorizationPath(ctx.path)) restrictRequest(ctx);
      const writes = await collectWrites(deviceOf(ctx.req.headers), next);
      removeInteractionCookies(ctx);
      if (ctx.oidc?.route === 'discovery') Object.assign(ctx.body as object, SUPPORTED); // the library builds an object
      const outcome = await write(writes, () => answerOf(ctx)).catch((error: Error) => {
        recordError(ctx, error);
        return 'failed' as const;
      });
      if (typeof outcome === 'object' && ctx.status === OK) ctx.body = JSON.parse(outcome.replay);
      const written = typeof outcome === 'object' ? 'done' : outcome;
      if (written === 'used before') onReused(ctx.req, String(writes.used?.row.payload['grantId']));
      if (written !== 'done' || ctx.state['isOutage'] === true) refuse(ctx, written);
    });
    provider.use(answerPlaces(listPlaces, recordError));
    provider.on('server_error', recordError);
    // Reuse is detected by its error message; the grant was revoked just before.
    provider.on('grant.revoked', ({ state }, grantId) => void (state['revoked'] = grantId));
    provider.on('grant.error', ({ req, state }, { error_detail: detail = '' }) => {
      if (REUSED.test(detail)) onReused(req, String(state['revoked']));
    });
    return provider;
  }

  function recordError(ctx: LibraryContext, error: Error): void {
    ctx.state['isOutage'] = isOutage(error);
    const { message: reason, stack } = error;
    if (isOutage(error)) log.warn({ route: ctx.path, reason }, 'the database did not answer');
    else log.error({ route: ctx.path, reason, stack }, 'unhandled error');
  }

  return {
    issuer: (): string => `${publicUrl()}${OIDC_PATH}`,

    /** The library's provider, for signing and verification. */
    library: async (): Promise<Library> => (await current()).provider,

    /**
     * Answers a request below the provider's path, with an error response where needed. Rejects without a response if
     * the signing keys are unavailable.
     */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { handle, address } = await current();
      request.headers.host = address.host;
      request.headers['x-forwarded-proto'] = address.protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      Object.assign(request, { originalUrl: request.url, url: (request.url ?? '').slice(OIDC_PATH.length) });
      await handle(request, response);
    },
  };
}

export type OidcProvider = ReturnType<typeof createOidcProvider>;

/**
 * Refuses logout tokens as hints. They are signed with the same keys as ID tokens (OpenID Connect Back-Channel Logout
 * 1.0, 2.4).
 */
function requireIdToken<T extends { header: Record<string, unknown> }>(token: T): T {
  if (token.header['typ'] !== undefined) throw new (library().errors.InvalidRequest)('id_token_hint is no ID token');
  return token;
}

const answerOf = ({ status, body }: LibraryContext): string | undefined =>
  status === OK ? JSON.stringify(body) : undefined;

/** Replaces the response by an error when the request's writes were not stored. */
function refuse(ctx: LibraryContext, written: WriteResult | 'failed'): void {
  const screen = ctx.state['isOutage'] === true ? unavailableRedirect(ctx.req) : undefined;
  if (screen !== undefined) {
    ctx.redirect(screen);
  } else if (ctx.state['isOutage'] === true) {
    ctx.remove('location');
    ctx.status = UNAVAILABLE;
    ctx.set('retry-after', '1');
    ctx.body = { error: 'temporarily_unavailable' };
  } else if (ctx.status < BAD_REQUEST && (ctx.response.get('location') || ctx.response.is('html'))) {
    ctx.redirect(signInScreen({ error: written === 'failed' ? 'server_error' : 'access_denied' }));
  } else if (ctx.status < BAD_REQUEST) {
    ctx.status = written === 'failed' ? SERVER_ERROR : BAD_REQUEST;
    ctx.body = { error: written === 'failed' ? 'server_error' : 'invalid_grant' };
  }
}

/** Adds the claims of the scopes in an application's ID token setting, if the sign-in has those scopes. */
function addIdTokenScopes({ prototype }: Library['IdToken']): void {
  const { payload } = prototype;
  prototype.payload = async function withScopes() {
    const requested: unknown = Reflect.get(this.client, ID_TOKEN_SCOPES);
    const granted = this.ctx?.oidc.entities.AccessToken?.scope?.split(' ') ?? [];
    const added = Array.isArray(requested) ? granted.filter((scope) => requested.includes(scope)) : [];
    const token = this as ScopedToken;
    if (added.length > 0) token.scope = [token.scope, ...added].join(' ');
    return payload.call(this);
  };
}

/**
 * Removes the library's interaction cookies. The address of the sign-in screen contains the state of a sign-in, so that
 * no cookie from another browser can change it.
 */
function removeInteractionCookies(ctx: LibraryContext): void {
  const setCookies = ctx.res.getHeader('set-cookie');
  if (setCookies === undefined) return;
  const lines = [setCookies].flat().map(String);
  const remaining = lines.filter((line) => !/^_(?:interaction|session\.legacy)/.test(line));
  if (remaining.length === lines.length) return;
  if (remaining.length === 0) ctx.remove('set-cookie');
  else ctx.set('set-cookie', remaining);
}
