/** Height of every captcha picture, in pixels. */
export const CAPTCHA_HEIGHT = 84;
/** Characters in a captcha. */
export const CAPTCHA_LENGTH = 5;
/** Lifetime of a captcha, in seconds. */
export const CAPTCHA_SECONDS = 120;
/** Largest value of the setting `captchaValidUserLoginFailedTimes`. */
export const MAX_CAPTCHA_THRESHOLD = 100;
