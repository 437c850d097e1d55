/** What an application has sent somebody here with. */
export type Request =
  | { readonly kind: 'sign-in'; readonly application: string; readonly fresh: boolean; readonly onward: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'error'; readonly error: string };

/** Errors of OAuth 2.0 are short words; of anything else nothing is shown. */
const ERROR = /^[a-z_]{1,64}$/;
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** Reads the address; undefined when it says nothing that makes sense. */
export function readRequest(query: URLSearchParams): Request | undefined {
  const error = query.get('error');
  if (error !== null) return { kind: 'error', error: ERROR.test(error) ? error : 'invalid_request' };
  if (query.get('leave') === '1') return { kind: 'leave' };
  const application = query.get('client_id') ?? '';
  if (!CODE.test(application)) return undefined;
  const onward = new URLSearchParams(query);
  // These two are for this screen alone.
  onward.delete('fresh');
  onward.delete('loginType');
  // Foyer's own, never an address of the request.
  return { kind: 'sign-in', application, fresh: query.get('fresh') === '1', onward: `/oidc/auth?${onward.toString()}` };
}
