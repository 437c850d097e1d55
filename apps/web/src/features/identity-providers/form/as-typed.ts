import { PROVIDER_ADDRESS_LENGTH } from '@foyer/contract/limits/identity-providers.ts';

/** Input attributes for values that are not words, so that phones do not correct or capitalise them. */
export const AS_TYPED = { spellCheck: false, autoCapitalize: 'off' } as const;

export const ADDRESS = { ...AS_TYPED, inputMode: 'url', maxLength: PROVIDER_ADDRESS_LENGTH } as const;
