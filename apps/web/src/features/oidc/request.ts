/** The request of an application that redirects here. */
export type ApplicationRequest =
  | {
      readonly kind: 'sign-in';
      readonly application: string;
      /** Whether a new sign-in is required, even with a session. */
      readonly fresh: boolean;
      /** Whether Foyer could not check the permission to continue. */
      readonly unavailable: boolean;
      /** Whether the response is sent to an address on the user's device. */
      readonly toDevice: boolean;
      /** Where the sign-in continues. */
      readonly nextAddress: string;
    }
  | {
      readonly kind: 'leave';
      /** Code of the application that redirected here; absent without a valid code. */
      readonly application?: string;
      /** The address to open after the sign-out; absent without an application. */
      readonly nextAddress?: string;
    }
  | { readonly kind: 'error'; readonly error: string };

/** OAuth 2.0 error codes; other values are not shown. */
const ERROR = /^[a-z_]{1,64}$/;
/** Parameters for this screen only. */
const SCREEN_PARAMETERS = ['fresh', 'unavailable', 'loginType'];
/** Parameters for the redirect after the sign-out (OpenID Connect RP-Initiated Logout 1.0, 2). */
const RETURN = ['client_id', 'post_logout_redirect_uri', 'state'];
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Parses the address; undefined if it is not a valid request. */
export function readRequest(query: URLSearchParams): ApplicationRequest | undefined {
  const error = query.get('error');
  if (error !== null) return { kind: 'error', error: ERROR.test(error) ? error : 'invalid_request' };
  const application = query.get('client_id') ?? '';
  if (query.get('leave') === '1')
    return CODE.test(application)
      ? { kind: 'leave', application, nextAddress: afterSignOut(query) }
      : { kind: 'leave' };
  if (!CODE.test(application)) return undefined;
  const nextAddress = new URLSearchParams(query);
  for (const parameter of SCREEN_PARAMETERS) nextAddress.delete(parameter);
  return {
    kind: 'sign-in',
    application,
    fresh: query.get('fresh') === '1',
    unavailable: query.get('unavailable') === '1',
    toDevice: isOnDevice(query.get('redirect_uri') ?? ''),
    // An address of Foyer itself, never one from the request.
    nextAddress: `/oidc/auth?${nextAddress.toString()}`,
  };
}

/** Whether an address is an application on the user's device: a private scheme or loopback (RFC 8252 7.1, 7.3). */
function isOnDevice(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return !/^https?:$/.test(url.protocol) || url.hostname === '127.0.0.1' || url.hostname === '[::1]';
}

/**
 * Foyer's end-session address. It redirects to the application's address if the application's manifest contains that
 * address.
 */
function afterSignOut(query: URLSearchParams): string {
  const returned = RETURN.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return `/oidc/session/ended?${new URLSearchParams(returned).toString()}`;
}
