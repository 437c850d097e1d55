/** Accepted signature algorithms: only asymmetric ones, no HMAC and no `none` (RFC 8725 3.1 and 3.2). */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
