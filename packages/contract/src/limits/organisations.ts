/** Longest name and code of an organisation, a store or a role, in characters. */
export const PLACE_NAME_LENGTH = 100;
export const PLACE_CODE_LENGTH = 64;
/** Maximum depth of the organisation tree below a customer. */
export const ORGANISATION_DEPTH = 20;
/** Longest details of a store, in characters. */
export const STORE_ADDRESS_LENGTH = 500;
export const STORE_PHONE_LENGTH = 32;
export const STORE_EXTERNAL_ID_LENGTH = 64;
export const STORE_TIME_ZONE_LENGTH = 64;

/** Maximum number of places that a picker resolves by their IDs in one call. */
export const PLACE_IDS = 10;

/** Maximum number of stores that are moved in one call, and of the refused ones that its report lists. */
export const MAX_MOVED_STORES = 1000;
export const MAX_LISTED_REFUSALS = 100;
