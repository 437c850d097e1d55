/** OpenID provider: path below the public address. */
export const OIDC_PATH = '/oidc';
/** OpenID provider: lifetimes of authorization codes and access tokens, in seconds. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 5 * 60;
/** Grace period in which a used refresh token returns the same tokens again, in seconds. */
export const REFRESH_REPLAY_SECONDS = 10;
/** Limits of an application's response to a back-channel logout, in seconds and bytes. */
export const LOGOUT_RESPONSE_SECONDS = 5;
export const MAX_LOGOUT_RESPONSE_BYTES = 64 * 1024;
