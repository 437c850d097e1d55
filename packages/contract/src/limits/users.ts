/** Longest display name, in characters. */
export const DISPLAY_NAME_LENGTH = 100;
/** Limits of one invitation: users, and roles that each of them receives. */
export const MAX_INVITED_PEOPLE = 100;
export const MAX_INVITATION_GRANTS = 50;
/** Limits of an import: users, bytes, and the number of problems, users and sample texts in its response. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_PROBLEMS = 500;
export const IMPORT_PEOPLE = 20;
export const IMPORT_SAMPLES = 8;
/** Maximum number of users in an export. */
export const MAX_EXPORT_ROWS = 1_000_000;

/** Maximum number of roles that one import grants. */
export const MAX_IMPORT_GRANTS = 20_000;
