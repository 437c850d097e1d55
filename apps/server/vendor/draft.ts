import {
  MAX_LICENCE_EXTENSIONS,
  LICENCE_ID_LENGTH,
  LICENCE_LIMIT_LENGTH,
  MAX_LICENCE_QUANTITY,
} from '@foyer/contract/limits/licence.ts';

import { Claims, contradictionIn, PRODUCT } from '#/features/licence/claims.ts';
import { dayOf } from '#/features/licence/days.ts';
import { Fault } from '#/platform/fault.ts';
import { requireValid } from '#/platform/http/requests/schema-validation.ts';

import { VendorRefusal } from './refusal.ts';

/** Options of a licence, as they were entered. */
export type LicenceInput = {
  readonly server?: string;
  readonly id?: string;
  readonly stores?: string;
  readonly devices?: string;
  readonly epds?: string;
  readonly luminas?: string;
  readonly trial?: boolean;
  readonly from?: string;
  readonly until?: string;
  readonly permanent?: boolean;
  readonly enlarges?: string;
  readonly keeps?: string;
  readonly limits?: string;
  readonly 'resets-clock'?: boolean;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const AN_ID = `1 to ${LICENCE_ID_LENGTH} letters, digits and hyphens, with a letter or digit first`;
const A_QUANTITY = `a whole number from 0 to ${MAX_LICENCE_QUANTITY}`;

/** Error message for each claim whose value does not match the schema. Invalid days are reported as contradictions. */
const EXPECTED: Readonly<Partial<Record<string, string>>> = {
  id: `--id takes ${AN_ID}.`,
  primaryLicenceId: `--enlarges takes the ID of a licence: ${AN_ID}.`,
  enlargeLicenceIds: `--keeps takes licence IDs separated by commas, each once and at most ${MAX_LICENCE_EXTENSIONS}: ${AN_ID}.`,
  serviceStore: `--stores takes ${A_QUANTITY}.`,
  devicesNumber: `--devices takes ${A_QUANTITY}.`,
  epdQuantity: `--epds takes ${A_QUANTITY}.`,
  luminaQuantity: `--luminas takes ${A_QUANTITY}.`,
  limitContent: `--limits takes ${LICENCE_LIMIT_LENGTH} characters at most.`,
} satisfies Partial<Record<keyof Claims, string>>;

/**
 * The claims of a licence. Throws `VendorRefusal` for claims that a server would refuse, as far as they can be checked
 * without the server.
 */
export function draftClaims(input: LicenceInput, now: Date): Claims {
  const today = dayOf(now, 'UTC');
  const claims: Claims = {
    product: PRODUCT,
    serverId: (input.server ?? '').toLowerCase(),
    id: input.id ?? '',
    primaryLicenceId: input.enlarges ?? null,
    enlargeLicenceIds: input.keeps?.split(',').map((id) => id.trim()) ?? [],
    type: input.trial === true ? 'probationary' : 'official',
    activationTime: input.from ?? today,
    expirationTime: input.until ?? null,
    permanentAuthorization: input.permanent === true,
    serviceStore: quantity(input.stores),
    devicesNumber: quantity(input.devices),
    epdQuantity: quantity(input.epds),
    luminaQuantity: quantity(input.luminas),
    limitContent: input.limits ?? '',
    issuedAt: now.toISOString(),
    ...(input['resets-clock'] === true ? { resetsClock: true } : {}),
  };
  const contradiction = contradictionIn(claims);
  const problems = [
    ...(UUID.test(claims.serverId ?? '') ? [] : ['--server takes the server ID of an installation, which is a UUID.']),
    ...misfits(claims),
    ...(contradiction === undefined ? [] : [contradiction]),
  ];
  if (problems.length > 0) throw new VendorRefusal(...problems);
  return claims;
}

/** NaN, which the schema refuses, for a text that is not a whole number. */
const quantity = (text = '0') => (/^\d+$/.test(text) ? Number(text) : NaN);

function misfits(claims: Claims): string[] {
  try {
    requireValid(Claims, claims);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const names = Object.keys(error.details.fields ?? {}).map((pointer) => pointer.split('/')[1] ?? '');
    return [...new Set(names)].map((name) => EXPECTED[name]).filter((sentence) => sentence !== undefined);
  }
}
