import type { errors, Provider as Library } from 'oidc-provider';

import { library } from './library.ts';
import type { ListPermittedPlaces } from './permitted-places.ts';

type LibraryMiddleware = Parameters<Library['use']>[0];
type LibraryContext = Parameters<LibraryMiddleware>[0];
type LibraryError = InstanceType<(typeof errors)['OIDCProviderError']>;

/** Scope of the claims about places. */
const SCOPE = 'suite';
const USER_INFO_PATH = '/me';
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const OK = 200;

/** Whether a path, relative to the provider's, is this endpoint. Like the library, it ignores case and a trailing slash. */
export const isPlacesPath = (path: string): boolean => /^\/me\/places\/?$/i.test(path);

/**
 * Middleware that answers requests for the places of a permission. The library first answers them as requests for user
 * info, so that the same checks of the token and of the origin apply.
 */
export function answerPlaces(
  listPlaces: ListPermittedPlaces,
  onError: (ctx: LibraryContext, error: Error) => void,
): LibraryMiddleware {
  return async (ctx, next) => {
    if (!isPlacesPath(ctx.path) || !METHODS.has(ctx.method)) return next();
    ctx.path = USER_INFO_PATH;
    await next();
    if (ctx.status !== OK) return;
    try {
      ctx.body = await listPlaces(requireOwner(ctx), ctx.query);
    } catch (error) {
      if (error instanceof library().errors.OIDCProviderError) return refuse(ctx, error);
      ctx.status = 500;
      ctx.body = { error: 'server_error' };
      onError(ctx, error as Error);
    }
  };
}

/** Owner of the access token that the library has checked. Throws without the scope. */
function requireOwner({ oidc }: LibraryContext) {
  const { AccessToken: token } = oidc.entities;
  const { clientId, sessionUid } = token ?? {};
  if (clientId === undefined || sessionUid === undefined)
    throw new (library().errors.InvalidToken)('the session is over');
  if (token?.scopes.has(SCOPE) !== true)
    throw new (library().errors.InsufficientScope)('access token missing scope', SCOPE);
  return { application: clientId, sessionId: sessionUid };
}

/** Error response of a protected resource (RFC 6750 3). */
function refuse(ctx: LibraryContext, error: LibraryError): void {
  const { error: code, error_description: description, statusCode } = error;
  const scope = error instanceof library().errors.InsufficientScope ? `, scope="${SCOPE}"` : '';
  ctx.status = statusCode;
  ctx.set(
    'www-authenticate',
    `Bearer realm="${ctx.oidc.issuer}", error="${code}", error_description="${description}"${scope}`,
  );
  ctx.body = { error: code, error_description: description };
}
