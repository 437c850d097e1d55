import { BASE_PATH } from '../core/limits.ts';

/** Kinds of pictures that may be a logo. No SVG: it is a document that may hold scripts, links and styles. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** The path of logos on the server, before their hash. */
export const LOGO_PATH = `${BASE_PATH}brand/`;

/** Where a logo is found; there is never another one at the same address. */
export function logoAddress(hash: string): string {
  return LOGO_PATH + hash;
}
