/** Longest display name, in characters. */
export const DISPLAY_NAME_LENGTH = 100;
/** People of one import, its size in bytes, and how many of its problems, lines and texts with special characters are shown. */
export const IMPORT_LINES = 10_000;
export const IMPORT_BYTES = 5 * 1024 * 1024;
export const IMPORT_PROBLEMS = 500;
export const IMPORT_PEOPLE = 20;
export const IMPORT_SAMPLES = 8;
/** Lines of an export of users, at most. */
export const EXPORT_LINES = 1_000_000;
