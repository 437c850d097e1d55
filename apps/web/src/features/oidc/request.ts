/** What an application has sent somebody here with. */
export type ApplicationRequest =
  | {
      readonly kind: 'sign-in';
      readonly application: string;
      /** A new sign-in is wanted, whoever is signed in. */
      readonly fresh: boolean;
      /** Foyer could not say at that moment whether they may go on. */
      readonly unavailable: boolean;
      /** The answer is to be sent to an address on the user's device. */
      readonly toDevice: boolean;
      /** Where they go on. */
      readonly nextAddress: string;
    }
  | {
      readonly kind: 'leave';
      /** The application that has sent the user, if it may name an address to return to. */
      readonly application?: string;
      /** Where the user goes after the sign-out. */
      readonly nextAddress?: string;
    }
  | { readonly kind: 'error'; readonly error: string };

/** Errors of OAuth 2.0 are short words; of anything else nothing is shown. */
const ERROR = /^[a-z_]{1,64}$/;
/** What is for this screen alone. */
const SCREEN_PARAMETERS = ['fresh', 'unavailable', 'loginType'];
/** What an application says of where a user goes who signs out (OpenID Connect RP-Initiated Logout 1.0, 2). */
const RETURN = ['client_id', 'post_logout_redirect_uri', 'state'];
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Reads the address; undefined when it says nothing that makes sense. */
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
    // Foyer's own, never an address of the request.
    nextAddress: `/oidc/auth?${nextAddress.toString()}`,
  };
}

/** Whether an address leads to a program on the user's device: by a private scheme or loopback (RFC 8252 7.1, 7.3). */
function isOnDevice(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return !/^https?:$/.test(url.protocol) || url.hostname === '127.0.0.1' || url.hostname === '[::1]';
}

/** Foyer's own address, which leads on to that of the application if its manifest names it. */
function afterSignOut(query: URLSearchParams): string {
  const returned = RETURN.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return `/oidc/session/ended?${new URLSearchParams(returned).toString()}`;
}
