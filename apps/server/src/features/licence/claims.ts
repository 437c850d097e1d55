import { closed } from '@foyer/contract/core/endpoint.ts';
import * as Type from '@foyer/contract/core/schema.ts';
import { LICENCE_TYPES } from '@foyer/contract/licence.ts';
import {
  MAX_LICENCE_EXTENSIONS,
  LICENCE_ID_LENGTH,
  LICENCE_LIMIT_LENGTH,
  MAX_LICENCE_QUANTITY,
} from '@foyer/contract/limits/licence.ts';

import { isValid } from '#/platform/http/requests/schema-validation.ts';

import { isDay } from './days.ts';

/** Product name that a licence must have. */
export const PRODUCT = 'foyer';

const LicenceId = Type.String({ pattern: `^[A-Za-z0-9][A-Za-z0-9-]{0,${LICENCE_ID_LENGTH - 1}}$` });
const Quantity = Type.Integer({ minimum: 0, maximum: MAX_LICENCE_QUANTITY });
const Day = Type.String({ minLength: 10, maxLength: 10 });

export const Claims = closed({
  product: Type.String({ minLength: 1, maxLength: 64 }),
  /** The installation that the licence is for. */
  serverId: Type.Optional(Type.String({ maxLength: 64 })),
  id: LicenceId,
  /** The licence that this one enlarges; null for a primary licence. */
  primaryLicenceId: Type.Union([LicenceId, Type.Null()]),
  /** In a primary licence: licences that were issued for an earlier primary licence and also enlarge this one. */
  enlargeLicenceIds: Type.Array(LicenceId, { maxItems: MAX_LICENCE_EXTENSIONS, uniqueItems: true }),
  type: Type.Enum([...LICENCE_TYPES]),
  /** First and last day, in the installation's time zone. */
  activationTime: Day,
  expirationTime: Type.Union([Day, Type.Null()]),
  permanentAuthorization: Type.Boolean(),
  serviceStore: Quantity,
  devicesNumber: Quantity,
  epdQuantity: Quantity,
  luminaQuantity: Quantity,
  /** Further restrictions, as free text. */
  limitContent: Type.String({ maxLength: LICENCE_LIMIT_LENGTH }),
  /** When the vendor signed the licence. */
  issuedAt: Type.String({ format: 'date-time', pattern: '^2[0-9]{3}-[^+]*Z$', maxLength: 24 }),
  /** Resets the latest time seen to the clock's current time, for an installation whose clock once ran ahead. */
  resetsClock: Type.Optional(Type.Literal(true)),
});

export type Claims = Type.Static<typeof Claims>;

/** Canonical JSON of claims: keys sorted by code unit, no white space (RFC 8785). */
export function canonical(claims: Claims): string {
  return JSON.stringify(Object.fromEntries(Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The claims in a payload; undefined unless they are valid, free of contradictions and in canonical form. */
export function readClaims(payload: Uint8Array): Claims | undefined {
  const claims = parse(payload);
  if (claims === undefined || !isValid(Claims, claims)) return undefined;
  return Buffer.from(canonical(claims)).equals(payload) && contradictionIn(claims) === undefined ? claims : undefined;
}

/** Contradiction in claims of valid shape, as a sentence; undefined when there is none (OWASP ASVS 5.0 2.2.3). */
export function contradictionIn(claims: Claims): string | undefined {
  const { id, activationTime, expirationTime, permanentAuthorization, primaryLicenceId, enlargeLicenceIds } = claims;
  if (!isDay(activationTime)) return 'The first day is not a valid date.';
  if (expirationTime !== null && !isDay(expirationTime)) return 'The last day is not a valid date.';
  if (permanentAuthorization !== (expirationTime === null)) return 'A licence either has a last day or is permanent.';
  if (expirationTime !== null && expirationTime < activationTime) return 'The last day is before the first day.';
  if (expirationTime !== null && expirationTime < claims.issuedAt.slice(0, expirationTime.length))
    return 'The last day is before the day of issue.';
  if (primaryLicenceId === id || enlargeLicenceIds.includes(id)) return 'A licence cannot refer to itself.';
  if (primaryLicenceId !== null && enlargeLicenceIds.length > 0) return 'Only a primary licence can be enlarged.';
  return undefined;
}

function parse(payload: Uint8Array): Claims | undefined {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8')) as Claims; // the caller checks the schema
  } catch {
    return undefined;
  }
}
