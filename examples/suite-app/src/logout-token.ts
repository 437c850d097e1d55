import { createRemoteJWKSet, jwtVerify } from 'jose';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Maximum difference between Foyer's clock and this one. */
const TOLERANCE = '30s';
const OLDEST = '2m';

type ExpectedIssuer = { readonly issuer: string; readonly clientId: string; readonly keysAddress: URL };
export type LogoutToken = { readonly jti: string; readonly sid?: string; readonly sub?: string };

/**
 * Creates a reader of logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). The reader throws for any token that
 * Foyer did not issue to this application.
 */
export function createLogoutReader({ issuer, clientId, keysAddress }: ExpectedIssuer) {
  const keys = createRemoteJWKSet(keysAddress);
  return async (token: string): Promise<LogoutToken> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      typ: 'logout+jwt',
      algorithms: ['RS256'],
      maxTokenAge: OLDEST,
      clockTolerance: TOLERANCE,
      requiredClaims: ['jti', 'events', 'exp'],
    });
    const { jti = '', sid, sub, events, nonce } = payload;
    const named = typeof events === 'object' && events !== null && EVENT in events;
    // An ID token contains a nonce, and must not be accepted as a logout token.
    if (!named || nonce !== undefined) throw new Error('This is not a logout token.');
    if (typeof sid !== 'string' && sub === undefined) throw new Error('The logout token has neither sid nor sub.');
    return { jti, ...(typeof sid === 'string' ? { sid } : {}), ...(sub === undefined ? {} : { sub }) };
  };
}
