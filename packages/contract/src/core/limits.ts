/** Business constants of the specification, section 9. Those of one capability are in `limits/<capability>.ts`. */

/** Longest username and password, in characters. */
export const CREDENTIAL_LENGTH = 256;
/** Width of the captcha picture that the web app requests, in pixels. */
export const CAPTCHA_WIDTH = 300;
/** Failed sign-ins before captcha rule 1 requires a captcha. */
export const CAPTCHA_THRESHOLD = 3;
/** WeChat: edge of the QR picture in pixels, seconds between polls, seconds until it expires. */
export const WECHAT_QR_PIXELS = 182;
export const WECHAT_POLL_SECONDS = 1;
export const WECHAT_EXPIRY_SECONDS = 60;
/** Notice socket: seconds without a message after which the socket counts as down. */
export const SOCKET_LIVENESS_SECONDS = 15;
/** Notice socket: seconds between two attempts to reconnect, and how many there are. */
export const SOCKET_RETRY_SECONDS = 20;
export const SOCKET_RETRIES = 30;
/** Toasts on the screen at the same time; a further one closes the oldest. */
export const MAX_TOASTS = 3;
/** How long an element ignores further clicks after one, in milliseconds. */
export const DOUBLE_CLICK_MS = 1500;
/** Timeout for loading a chunk of the web app, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Path of the web app below the server's root. */
export const BASE_PATH = '/base/';
/** Path of the documentation site below the server's root. */
export const DOCUMENTATION_PATH = '/docs/';
/** Width of the side menu in pixels. */
export const MENU_WIDTH = 260;
/** Digits of a second-factor code. */
export const MFA_CODE_LENGTH = 6;
/** Remaining days of a licence from which the tip is a warning, and from which it is shown. */
export const LICENCE_TIP_DAYS = [30, 90] as const;
export const WARRANTY_DAYS = 90;
export const TRIAL_TERMINATION_DAYS = 15;
