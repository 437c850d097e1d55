import { errors, type ErrorCode } from '@foyer/contract/core/errors.ts';

/** Every code of the catalogue, for a call of which the page itself tells whatever comes of it. */
export const EVERY_CODE: readonly ErrorCode[] = [...new Set(Object.values(errors).map(({ code }) => code))];
