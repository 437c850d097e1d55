/** Maximum number of permissions of a role. */
export const ROLE_PERMISSIONS = 2000;
