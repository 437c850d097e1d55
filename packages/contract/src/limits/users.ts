/** Longest display name, in characters. */
export const DISPLAY_NAME_LENGTH = 100;
/** People of one import, its size in bytes, and how many of its problems, lines and texts with special characters are shown. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_PROBLEMS = 500;
export const IMPORT_PEOPLE = 20;
export const IMPORT_SAMPLES = 8;
/** Lines of an export of users, at most. */
export const MAX_EXPORT_ROWS = 1_000_000;
