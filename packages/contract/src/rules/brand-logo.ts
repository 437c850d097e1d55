import { BASE_PATH } from '../core/limits.ts';

/** Media types of logos. No SVG: it is a document that may contain scripts, links and styles. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** The path of logos on the server, before their hash. */
export const LOGO_PATH = `${BASE_PATH}brand/`;

/** Address of a logo. It contains the hash, so its content never changes. */
export function logoAddress(hash: string): string {
  return LOGO_PATH + hash;
}
