/** OpenID provider: where it is below the public address. */
export const OIDC_PATH = '/oidc';
/** OpenID provider: how long its tokens hold, in seconds. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 5 * 60;
/** How long a refresh token that was used is answered with the same tokens again, in seconds. */
export const REFRESH_REPLAY_SECONDS = 10;
/** What an application may answer to the news that a session is over, in seconds and bytes. */
export const LOGOUT_RESPONSE_SECONDS = 5;
export const MAX_LOGOUT_RESPONSE_BYTES = 64 * 1024;
