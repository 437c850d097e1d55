/** Permissions of a role, at most. */
export const ROLE_PERMISSIONS = 2000;
