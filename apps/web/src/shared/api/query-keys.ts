/**
 * Key prefixes of queries that pushes or other features invalidate. All keys that begin with a prefix are invalidated
 * with it.
 */
export const WORKBENCH_KEY = ['work-bench'] as const;
export const APPLICATION_USES_KEY = ['application-uses'] as const;
export const INBOX_KEY = ['inbox'] as const;
export const NOTICES_KEY = ['notices'] as const;
export const VERSIONS_KEY = ['application-versions'] as const;
export const ACCOUNT_SESSIONS_KEY = ['own-sessions'] as const;
export const LINKED_ACCOUNTS_KEY = ['linked-accounts'] as const;
export const LICENCE_KEY = ['licence'] as const;
/**
 * Administration. The keys of stores begin with that of organisations, those of grants and sessions with that of users.
 */
export const ORGANISATIONS_KEY = ['organisations'] as const;
export const USERS_KEY = ['users'] as const;
export const ROLES_KEY = ['roles'] as const;
export const SETTINGS_KEY = ['settings'] as const;
/** Prefix of every key. */
export const EVERYTHING = [] as const;
