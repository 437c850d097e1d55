import { APPLICATION_SCOPES } from '@foyer/contract/core/endpoint.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import type { ClientMetadata } from 'oidc-provider';

import { SYSTEM } from '#/features/applications/catalogue.ts';
import type { SecretHashes } from '#/features/applications/secret-repository.ts';
import { fingerprint, sameBytes } from '#/platform/crypto/secrets.ts';

import { FORM_MODE } from './form-post.ts';

/** Name of Foyer's own client metadata field: the scopes whose claims the client's ID tokens contain. */
export const ID_TOKEN_SCOPES = 'id_token_scopes';

/** Scopes for users' data. */
export const USER_SCOPES = ['openid', 'profile', 'email', 'suite'] as const;

/** Placeholder for a missing secret: no text has this as its SHA-256 hash. */
const NO_SECRET = '-';

/**
 * An installed application as a client of the OpenID provider. Undefined for Foyer itself and for an application
 * without an address.
 */
export function clientOf(manifest: Manifest, secrets: SecretHashes | undefined): ClientMetadata | undefined {
  const { code, names, entry, signIn } = manifest;
  if (code === SYSTEM || entry === undefined || !URL.canParse(entry)) return undefined;
  const isPublic = signIn?.client === 'public';
  const { deviceAddresses = [], idTokenScopes = [] } = signIn ?? {};
  const at = (path: string) => new URL(path, entry).href;
  return {
    client_id: code,
    client_name: names['en'] ?? code,
    application_type: deviceAddresses.length > 0 ? 'native' : 'web',
    id_token_signed_response_alg: 'RS256',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    ...(isPublic ? {} : { client_secret: joinSecretHashes(secrets) }),
    grant_types: [
      ...(signIn === undefined ? [] : ['authorization_code', 'refresh_token']),
      ...(isPublic ? [] : ['client_credentials']),
    ],
    response_types: signIn === undefined ? [] : ['code'],
    response_modes: ['query', FORM_MODE],
    redirect_uris: [...(signIn?.redirectPaths ?? []).map(at), ...deviceAddresses],
    post_logout_redirect_uris: [...(signIn?.postLogoutRedirectPaths ?? []).map(at), ...deviceAddresses],
    [ID_TOKEN_SCOPES]: idTokenScopes,
    ...(signIn?.backchannelLogoutPath === undefined
      ? {}
      : { backchannel_logout_uri: at(signIn.backchannelLogoutPath), backchannel_logout_session_required: true }),
    scope: [...(signIn === undefined ? [] : USER_SCOPES), ...(isPublic ? [] : APPLICATION_SCOPES)].join(' '),
  };
}

/** Hashes of the valid secrets, joined into the field in which `oidc-provider` expects one secret. */
function joinSecretHashes(secrets: SecretHashes | undefined): string {
  if (secrets === undefined) return NO_SECRET;
  return [secrets.current, secrets.former]
    .filter((hash) => hash !== null)
    .map((hash) => Buffer.from(hash).toString('hex'))
    .join('.');
}

export function matchesSecret(joined: string | undefined, secret: string): boolean {
  const hash = fingerprint(secret);
  return (joined ?? NO_SECRET).split('.').some((hex) => sameBytes(Buffer.from(hex, 'hex'), hash));
}
