/** Longest text that an administrator may put in the place of one that ships, and how many there may be. */
export const CUSTOM_TEXT_LENGTH = 2000;
export const MAX_CUSTOM_TEXTS = 2000;
/** Languages that an installation may offer. */
export const MAX_LANGUAGES = 100;
