/** Longest host name, username and password of an email server. */
export const HOST_LENGTH = 253;
export const MAIL_ACCOUNT_LENGTH = 256;
export const MAIL_PASSWORD_LENGTH = 1024;
/** Longest name of a sender, in characters. */
export const SENDER_NAME_LENGTH = 100;
/** Timeout of a test email, in seconds. */
export const TEST_MAIL_SECONDS = 10;
