/** Height of every captcha picture, in pixels. */
export const CAPTCHA_HEIGHT = 84;
/** Characters in a captcha. */
export const CAPTCHA_LENGTH = 5;
/** How long a captcha may be answered, in seconds. */
export const CAPTCHA_SECONDS = 120;
/** What that may be at most; a setting. */
export const MAX_CAPTCHA_THRESHOLD = 100;
