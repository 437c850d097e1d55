/** Maximum number of permissions of a role. */
export const ROLE_PERMISSIONS = 2000;

/** Days before the end of a role on which its user and the administrator who granted it are notified. */
export const ROLE_END_NOTICE_DAYS = 7;
