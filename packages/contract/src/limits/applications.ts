/** Applications that may be installed, permissions that one may declare, and the largest manifest, in bytes. */
export const MAX_APPLICATIONS = 100;
export const MAX_APPLICATION_PERMISSIONS = 1000;
export const MANIFEST_BYTES = 512 * 1024;
/** How long another server may take to send a manifest, in seconds. */
export const MANIFEST_SECONDS = 5;
/** What may wait for somebody in an application at most, and of how many people it may say so at once. */
export const MAX_BADGE = 9999;
export const MAX_BADGES_PER_CALL = 500;
/** How long the secret before the present one of an application holds, in seconds. */
export const FORMER_SECRET_SECONDS = 24 * 60 * 60;
