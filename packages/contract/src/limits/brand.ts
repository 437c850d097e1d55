/** Longest name of the installation, and of the company at the foot of its pages, in characters. */
export const BRAND_NAME_LENGTH = 40;
export const BRAND_COMPANY_LENGTH = 100;
/** Minimum contrast of text and background (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;
/** Largest logo, in bytes, and the limits of its sides, in pixels. */
export const LOGO_BYTES = 256 * 1024;
export const MIN_LOGO_PIXELS = 16;
export const MAX_LOGO_PIXELS = 2048;
/** How long an uploaded logo is kept until a change of the brand uses it, in seconds. */
export const UNNAMED_LOGO_SECONDS = 24 * 60 * 60;
