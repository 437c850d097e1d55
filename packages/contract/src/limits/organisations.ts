/** Longest name and code of an organisation, a store or a role, in characters. */
export const PLACE_NAME_LENGTH = 100;
export const PLACE_CODE_LENGTH = 64;
/** Maximum depth of the organisation tree below a customer. */
export const ORGANISATION_DEPTH = 20;
