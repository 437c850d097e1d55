/** Longest name of the installation, and of the company at the foot of its pages, in characters. */
export const BRAND_NAME_LENGTH = 40;
export const BRAND_COMPANY_LENGTH = 100;
/** Least contrast of text with its ground (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;
/** Largest picture of a logo, in bytes, and what its sides may be, in pixels. */
export const LOGO_BYTES = 256 * 1024;
export const MIN_LOGO_PIXELS = 16;
export const MAX_LOGO_PIXELS = 2048;
/** How long a logo waits for the change of the brand that names it, in seconds. */
export const UNNAMED_LOGO_SECONDS = 24 * 60 * 60;
