/** Business constants of the specification, section 9, and the bounds that follow from them. */

/** Longest username and password, in characters. */
export const CREDENTIAL_LENGTH = 256;
/** Width of the captcha picture that the web asks for, in pixels. */
export const CAPTCHA_WIDTH = 300;
/** Height of every captcha picture, in pixels. */
export const CAPTCHA_HEIGHT = 84;
/** Characters in a captcha. */
export const CAPTCHA_LENGTH = 5;
/** How long a captcha may be answered, in seconds. */
export const CAPTCHA_SECONDS = 120;
/** Failed sign-ins before captcha rule 1 asks for a captcha. */
export const CAPTCHA_THRESHOLD = 3;
/** What that may be at most; a setting. */
export const CAPTCHA_THRESHOLD_MOST = 100;

/** Failures of one account before it is locked: those of one known browser, or those of all other browsers together. */
export const LOCK_AFTER_FAILURES = 5;
/** Failures from one address, over all accounts, from which on a sign-in from there needs a captcha. */
export const ADDRESS_CAPTCHA_AFTER_FAILURES = 50;
/** Most failures that are counted of one address. The captcha ends this many minus the limit above in minutes after the last. */
export const ADDRESS_FAILURES_MOST = 100;
/** Seconds after which one failure of an address is no longer counted. */
export const ADDRESS_FORGIVEN_SECONDS = 60;
/** The first lock, in seconds; each further one is twice as long. */
export const LOCK_FIRST_SECONDS = 30;
/** The longest lock, in seconds. */
export const LOCK_LONGEST_SECONDS = 15 * 60;

/** How long a sign-in by another system's account may take there, and its first link may wait for a password, in seconds. */
export const SSO_STATE_SECONDS = 10 * 60;
export const LINK_WAIT_SECONDS = 10 * 60;
/** What another system may take for an answer, in seconds and bytes. */
export const SSO_ANSWER_SECONDS = 5;
export const SSO_ANSWER_BYTES = 256 * 1024;
/** Longest code, state and error that a browser comes back with. */
export const SSO_VALUE_LENGTH = 4096;
/** Of a provider: longest client id, secret, scopes, name of a claim, and name for people, in characters. */
export const SSO_CLIENT_ID_LENGTH = 256;
export const SSO_SECRET_LENGTH = 512;
export const SSO_SCOPES_LENGTH = 512;
export const SSO_CLAIM_LENGTH = 128;
export const PROVIDER_LABEL_LENGTH = 40;
/** Accounts of other systems that a person may have linked. */
export const LINKED_ACCOUNTS_MOST = 20;

/** WeChat: edge of the QR picture in pixels, seconds between polls, seconds until it expires. */
export const WECHAT_QR_PIXELS = 182;
export const WECHAT_POLL_SECONDS = 1;
export const WECHAT_EXPIRY_SECONDS = 60;
/** WeChat: wrong numbers on the screen after which a link is over. */
export const WECHAT_WRONG_NUMBERS = 3;

/** Notice socket: its address. The access token stands in the path; the binding cookie goes with the handshake. */
export const SOCKET_PATH = '/v2/notice/{token}';
/** Notice socket: seconds without a message after which it counts as down. */
export const SOCKET_LIVENESS_SECONDS = 15;
/**
 * Notice socket: seconds after which the server says something, if only the count again. So much shorter
 * than the liveness that a server which stands still for six seconds loses nobody.
 */
export const SOCKET_HEARTBEAT_SECONDS = 8;
/** Notice socket: seconds after which the server looks again whether a session still lives. */
export const SOCKET_CHECK_SECONDS = 30;
/** Notice socket: how many one session, one address and one process may have open. */
export const SOCKETS_PER_SESSION = 5;
export const SOCKETS_PER_USER = 50;
export const SOCKETS_PER_ADDRESS = 1000;
export const SOCKETS_PER_PROCESS = 25_000;
/** Notice socket: longest message, in bytes, in either direction. */
export const SOCKET_MESSAGE_BYTES = 1024;
/** Notice socket: seconds between two attempts to reconnect, and how many there are. */
export const SOCKET_RETRY_SECONDS = 20;
export const SOCKET_RETRIES = 30;

/** Messages on the screen at once; one more closes the oldest. */
export const MESSAGES_SHOWN = 3;
/** How long an element ignores further clicks after one, in milliseconds. */
export const DOUBLE_CLICK_MS = 1500;
/** How long a part of the web may take to load, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Milliseconds between an error that ends the session and the sign-out. */
export const SIGN_OUT_DELAY_MS = 1000;
/** Where the web lives below the server's root. */
export const BASE_PATH = '/base/';
/** Width of the side menu in pixels. */
export const MENU_WIDTH = 260;

/** How long the link of an email may be used: to reset a password, and to activate an account. */
export const RESET_LINK_HOURS = 24;
export const RESET_LINK_SECONDS = RESET_LINK_HOURS * 60 * 60;
export const ACTIVATION_LINK_HOURS = 72;
export const ACTIVATION_LINK_SECONDS = ACTIVATION_LINK_HOURS * 60 * 60;
/** Mails with a reset link that one e-mail address may ask for, known or not, in so many seconds. */
export const RETRIEVALS = 5;
export const RETRIEVAL_WINDOW_SECONDS = 60 * 60;
/** How long a browser is known after its last sign-in; none keeps a cookie longer (RFC 6265bis 5.5). */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;
/** Longest display name, in characters. */
export const DISPLAY_NAME_LENGTH = 100;

/** Digits of a second-factor code. */
export const MFA_CODE_LENGTH = 6;
/** Second-factor codes that may be tried in one sign-in, and wrong ones of one account within an hour. */
export const MFA_TRIES_PER_SIGN_IN = 5;
export const MFA_TRIES_PER_HOUR = 10;
/** Wrong codes in a row after which an authenticator app opens nothing any more (NIST SP 800-63B-4, 3.2.2). */
export const MFA_TRIES_IN_A_ROW = 100;
/** How long the secret of an authenticator app may be bound, in seconds. */
export const MFA_SECRET_SECONDS = 10 * 60;
/** How long a sign-in may take from the password to the end of the second factor, in seconds. */
export const MFA_STEP_SECONDS = 30 * 60;
/** Recovery codes that a person gets at a time, and the characters of each without its hyphen. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** Time from becoming a super administrator until a second factor is required of them. */
export const SUPER_ADMINISTRATOR_GRACE_HOURS = 24;
export const SUPER_ADMINISTRATOR_GRACE_SECONDS = SUPER_ADMINISTRATOR_GRACE_HOURS * 60 * 60;
/** How long a trusted browser skips the second factor. */
export const TRUSTED_DEVICE_DAYS = 30;
export const TRUSTED_DEVICE_SECONDS = TRUSTED_DEVICE_DAYS * 24 * 60 * 60;
/** How long a complete sign-in, or a password that was entered again, confirms sensitive calls, in seconds (OWASP ASVS 5.0 7.5.1). */
export const CONFIRMED_SECONDS = 10 * 60;
/** How long a browser may take with a passkey, in seconds: the sign-in screen waits with it. */
export const PASSKEY_CHALLENGE_SECONDS = 15 * 60;
/** Passkeys that a person may have, and the longest name of one, in characters. */
export const PASSKEYS_PER_USER = 20;
export const PASSKEY_NAME_LENGTH = 64;

/** Entries of an inbox page unless the caller says otherwise, and at most. */
export const INBOX_PAGE = 20;
export const INBOX_PAGE_MOST = 100;
/** Longest title and content of a notice in one language, in characters, and its largest body, in bytes. */
export const NOTICE_TITLE_LENGTH = 200;
export const NOTICE_CONTENT_LENGTH = 10_000;
export const NOTICE_BODY_BYTES = 256 * 1024;
/** Files of one notice, and the longest name of one, in characters. */
export const NOTICE_ATTACHMENTS = 10;
export const FILE_NAME_LENGTH = 200;
/** Largest file, in bytes; a setting. */
export const FILE_BYTES = 20 * 1024 * 1024;
/** What that setting may be, in bytes. */
export const FILE_BYTES_LEAST = 1024;
export const FILE_BYTES_MOST = 1024 * 1024 * 1024;
/** How long a file waits for the notice that it was uploaded for, in seconds. */
export const UNSENT_FILE_SECONDS = 24 * 60 * 60;

/** Days before a licence ends on which people are told. */
export const LICENCE_TIP_DAYS = [30, 90] as const;
export const WARRANTY_DAYS = 90;
export const TRIAL_TERMINATION_DAYS = 15;
/** Days before the end of a licence on which administrators find a warning in their inboxes; 0 is the last day. */
export const LICENCE_WARNING_DAYS = [90, 30, 7, 0] as const;
/** What is allowed before the first licence: so many stores, for so many days. */
export const EVALUATION_STORES = 3;
export const EVALUATION_DAYS = 30;
/** Largest licence file, in bytes. */
export const LICENCE_BYTES = 64 * 1024;
/** Largest number of anything in a licence, of licences that one names, and longest id and words of limits in it. */
export const LICENCE_QUANTITY_MOST = 1_000_000_000;
export const LICENCE_ENLARGING_MOST = 100;
export const LICENCE_ID_LENGTH = 64;
export const LICENCE_LIMIT_LENGTH = 2000;
/** How long the outcome of an upload is told, in seconds. */
export const LICENCE_ACTION_SECONDS = 24 * 60 * 60;
/** People who are named as contacts, at most. */
export const LICENCE_CONTACTS = 5;

/** Session: seconds without a call after which it ends, and its longest life. Both are settings. */
export const SESSION_IDLE_SECONDS = 60 * 60;
export const SESSION_ABSOLUTE_SECONDS = 24 * 60 * 60;
/** What those settings may be, in seconds, and the limit of sessions of one user. */
export const SESSION_SECONDS_LEAST = 60;
export const SESSION_SECONDS_MOST = 30 * SESSION_ABSOLUTE_SECONDS;
export const SESSIONS_PER_USER_MOST = 100;

/** A header of whatever value: a page asks by itself while nobody is there, which does not start the idle time anew. */
export const UNATTENDED_HEADER = 'foyer-unattended';

/** Largest body of a known caller in bytes, where the endpoint states no other. */
export const JSON_BODY_BYTES = 64 * 1024;
/** Largest body of a caller that need not be known, in bytes. No endpoint may state more. */
export const OPEN_BODY_BYTES = 16 * 1024;
/** Problems of a request that an answer lists, at most. */
export const PROBLEMS_MOST = 50;

/** Longest name and code of an organisation, a store or a role, in characters. */
export const PLACE_NAME_LENGTH = 100;
export const PLACE_CODE_LENGTH = 64;
/** Levels of the tree of organisations below a customer. */
export const ORGANISATION_DEPTH = 20;
/** Rows of a list in administration unless the caller says otherwise, and at most. */
export const LIST_PAGE = 50;
export const LIST_PAGE_MOST = 100;
/** Of longer lists it is told that there are more than so many; a search goes through no more hits. */
export const LIST_COUNTED = 1000;
/** The dashboard counts further: it tells of more than so many. */
export const DASHBOARD_COUNTED = 10_000;
/** Longest text that is searched for, in characters. */
export const SEARCH_LENGTH = 256;
/** Permissions of a role, at most. */
export const ROLE_PERMISSIONS = 2000;

/** Applications that may be installed, permissions that one may declare, and the largest manifest, in bytes. */
export const APPLICATIONS = 100;
export const APPLICATION_PERMISSIONS = 1000;
export const MANIFEST_BYTES = 512 * 1024;
/** How long another server may take to send a manifest, in seconds. */
export const MANIFEST_SECONDS = 5;

/** What may wait for somebody in an application at most, and of how many people it may say so at once. */
export const BADGE_MOST = 9999;
export const BADGES_AT_ONCE = 500;

/** OpenID provider: where it is below the public address. */
export const OIDC_PATH = '/oidc';
/** OpenID provider: how long its tokens hold, in seconds. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 5 * 60;
/** How long a refresh token that was used is answered with the same tokens again, in seconds. */
export const REFRESH_REPLAY_SECONDS = 10;
/** What an application may answer to the news that a session is over, in seconds and bytes. */
export const LOGOUT_ANSWER_SECONDS = 5;
export const LOGOUT_ANSWER_BYTES = 64 * 1024;
/** How long the secret before the present one of an application holds, in seconds. */
export const FORMER_SECRET_SECONDS = 24 * 60 * 60;

/** People of one import, its size in bytes, and how many of its problems, lines and texts with special characters are shown. */
export const IMPORT_LINES = 10_000;
export const IMPORT_BYTES = 5 * 1024 * 1024;
export const IMPORT_PROBLEMS = 500;
export const IMPORT_PEOPLE = 20;
export const IMPORT_SAMPLES = 8;
/** Lines of an export of users, at most. */
export const EXPORT_LINES = 1_000_000;

/** Longest time until passwords expire, in days. */
export const PASSWORD_EXPIRY_DAYS_MOST = 3650;
/** Named providers of sign-in, and the longest address of one. */
export const PROVIDERS_MOST = 20;
export const PROVIDER_ADDRESS_LENGTH = 2048;
/** Longest name of the installation, and of the company at the foot of its pages, in characters. */
export const BRAND_NAME_LENGTH = 40;
export const BRAND_COMPANY_LENGTH = 100;
/** Least contrast of text with its ground (WCAG 2.2, 1.4.3). */
export const CONTRAST_LEAST = 4.5;
/** Largest picture of a logo, in bytes, and what its sides may be, in pixels. */
export const LOGO_BYTES = 256 * 1024;
export const LOGO_PIXELS_LEAST = 16;
export const LOGO_PIXELS_MOST = 2048;
/** How long a logo waits for the change of the brand that names it, in seconds. */
export const UNNAMED_LOGO_SECONDS = 24 * 60 * 60;
/** Longest name of a host, account and password of a mail server. */
export const HOST_LENGTH = 253;
export const MAIL_ACCOUNT_LENGTH = 256;
export const MAIL_PASSWORD_LENGTH = 1024;
/** Longest name of a sender, in characters. */
export const SENDER_NAME_LENGTH = 100;
/** How long a test mail may take, in seconds. */
export const TEST_MAIL_SECONDS = 10;
/** Longest text that an administrator may put in the place of one that ships, and how many there may be. */
export const OWN_TEXT_LENGTH = 2000;
export const OWN_TEXTS = 2000;
/** Longest terms of service or privacy notice in one language, in characters, and the largest body with all of them. */
export const TERMS_LENGTH = 100_000;
export const TERMS_BODY_BYTES = 2 * 1024 * 1024;
/** Versions of such a document that are listed at a time. */
export const TERMS_PAGE = 20;
