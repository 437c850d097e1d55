/**
 * What the keys of queries begin with that others than their own feature make stale: a push names these. Whatever a
 * feature adds behind becomes stale with them.
 */
export const WORKBENCH_KEY = ['work-bench'] as const;
export const APPLICATION_USES_KEY = ['application-uses'] as const;
export const INBOX_KEY = ['inbox'] as const;
export const NOTICES_KEY = ['notices'] as const;
export const VERSIONS_KEY = ['application-versions'] as const;
export const ACCOUNT_SESSIONS_KEY = ['own-sessions'] as const;
export const LINKED_ACCOUNTS_KEY = ['linked-accounts'] as const;
export const LICENCE_KEY = ['licence'] as const;
/** Of administration. Stores belong to organisations, grants and sessions to users. */
export const ORGANISATIONS_KEY = ['organisations'] as const;
export const USERS_KEY = ['users'] as const;
export const ROLES_KEY = ['roles'] as const;
export const SETTINGS_KEY = ['settings'] as const;
/** Every key begins so. */
export const EVERYTHING = [] as const;
