/** Longest custom text, and the maximum number of custom texts. */
export const CUSTOM_TEXT_LENGTH = 2000;
export const MAX_CUSTOM_TEXTS = 2000;
/** Maximum number of languages that an installation may offer. */
export const MAX_LANGUAGES = 100;
