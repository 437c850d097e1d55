import { PROVIDER_ADDRESS_LENGTH } from '@foyer/contract/limits/identity-providers.ts';

/** What is no word of a language: phones leave it as it is typed. */
export const AS_TYPED = { spellCheck: false, autoCapitalize: 'off' } as const;

/** The same for an address. */
export const ADDRESS = { ...AS_TYPED, inputMode: 'url', maxLength: PROVIDER_ADDRESS_LENGTH } as const;
