/** Maximum number of installed applications, of permissions of one, and the largest manifest, in bytes. */
export const MAX_APPLICATIONS = 100;
export const MAX_APPLICATION_PERMISSIONS = 1000;
export const MANIFEST_BYTES = 512 * 1024;
/** Timeout for fetching a manifest, in seconds. */
export const MANIFEST_SECONDS = 5;
/** Largest badge count, and the maximum number of users in one call. */
export const MAX_BADGE = 9999;
export const MAX_BADGES_PER_CALL = 500;
/** How long the previous client secret of an application stays valid, in seconds. */
export const FORMER_SECRET_SECONDS = 24 * 60 * 60;
