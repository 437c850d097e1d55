/** Longest client ID, client secret, scopes, claim name and label of a provider, in characters. */
export const SSO_CLIENT_ID_LENGTH = 256;
export const SSO_SECRET_LENGTH = 512;
export const SSO_SCOPES_LENGTH = 512;
export const SSO_CLAIM_LENGTH = 128;
export const PROVIDER_LABEL_LENGTH = 40;
/** Maximum number of named providers, and the longest address of one. */
export const MAX_PROVIDERS = 20;
export const PROVIDER_ADDRESS_LENGTH = 2048;
