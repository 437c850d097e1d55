/** Longest title and content of a notice in one language, in characters, and its largest body, in bytes. */
export const NOTICE_TITLE_LENGTH = 200;
export const NOTICE_CONTENT_LENGTH = 10_000;
export const NOTICE_BODY_BYTES = 256 * 1024;
/** Maximum number of files of a notice, and the longest file name, in characters. */
export const MAX_NOTICE_ATTACHMENTS = 10;
export const FILE_NAME_LENGTH = 200;
/** Default of the setting for the largest file, in bytes. */
export const FILE_BYTES = 20 * 1024 * 1024;
/** Limits of the setting for the largest file, in bytes. */
export const MIN_FILE_BYTES = 1024;
export const MAX_FILE_BYTES = 1024 * 1024 * 1024;
/** How long an uploaded file is kept until its notice is sent, in seconds. */
export const UNSENT_FILE_SECONDS = 24 * 60 * 60;
