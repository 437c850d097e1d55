import {
  STORE_ADDRESS_LENGTH,
  STORE_EXTERNAL_ID_LENGTH,
  STORE_PHONE_LENGTH,
} from '@foyer/contract/limits/organisations.ts';
import type { StoreDetails } from '@foyer/contract/organisations.ts';
import { COUNTRIES } from '@foyer/contract/rules/countries.ts';
import { hasHidden, trimName } from '@foyer/contract/rules/visible-name.ts';

import { requireVisibleName } from '#/features/users/naming.ts';
import { Fault } from '#/platform/fault.ts';

export type StoreDetailsInput = { readonly [F in keyof StoreDetails]?: StoreDetails[F] | undefined };

/** Digits with the usual separators, an international prefix and an extension: `+49 (421) 123-45 ext. 6`. */
const PHONE = /^\+?[\d\s()./-]*\d[\d\s()./-]*(?:(?:x|ext\.?|#)\s?\d+)?$/iu;
const MIN_PHONE_DIGITS = 3;

type TextDetail = Exclude<keyof StoreDetails, 'status'>;

/** Readers of the details. Each throws A0401 at its field. */
const READERS: Readonly<Record<TextDetail, (text: string) => string>> = {
  address: readAddress,
  country: readCountry,
  timeZone: readTimeZone,
  phone: readPhone,
  externalId: readExternalId,
  openedOn: readDate,
};
const TEXT_DETAILS = Object.keys(READERS) as TextDetail[];
export const STORE_DETAILS: readonly (keyof StoreDetails)[] = [...TEXT_DETAILS, 'status'];

/** A detail as it is stored; null for a blank text. A0401 at its field for an invalid one. */
export function readStoreDetail(detail: TextDetail, text: string): string | null {
  return text.trim() === '' ? null : READERS[detail](text.trim());
}

/** The details that the input contains, as they are stored. A0401 at each field that is invalid. */
export function requireStoreDetails(input: StoreDetailsInput): Partial<StoreDetails> {
  const details: Partial<StoreDetails> = input.status === undefined ? {} : { status: input.status };
  const problems: Record<string, string> = {};
  for (const detail of TEXT_DETAILS) {
    const value = input[detail];
    if (value === undefined) continue;
    try {
      details[detail] = value === null ? null : readStoreDetail(detail, value);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      Object.assign(problems, error.details.fields);
    }
  }
  if (Object.keys(problems).length > 0) throw new Fault('illegal_input', { fields: problems });
  return details;
}

const refused = (detail: TextDetail, rule: string) => new Fault('illegal_input', { fields: { [`/${detail}`]: rule } });

function readAddress(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(trimName);
  const address = lines.join('\n').trim();
  if (lines.some(hasHidden)) throw refused('address', 'characters');
  if (Array.from(address).length > STORE_ADDRESS_LENGTH) throw refused('address', 'too_long');
  return address;
}

function readCountry(text: string): string {
  const country = text.toUpperCase();
  if (!COUNTRIES.includes(country)) throw refused('country', 'unknown');
  return country;
}

/** The name with its usual capitals. Offsets such as `+01:00`, which `Intl` accepts too, are refused. */
function readTimeZone(text: string): string {
  if (!/^[a-z][\w+/-]*$/i.test(text)) throw refused('timeZone', 'unknown');
  try {
    return Temporal.Now.zonedDateTimeISO(text).timeZoneId;
  } catch {
    throw refused('timeZone', 'unknown');
  }
}

function readPhone(text: string): string {
  if (Array.from(text).length > STORE_PHONE_LENGTH) throw refused('phone', 'too_long');
  if (!PHONE.test(text) || text.replaceAll(/\D/g, '').length < MIN_PHONE_DIGITS) throw refused('phone', 'format');
  return text;
}

function readExternalId(text: string): string {
  return requireVisibleName(text, { field: '/externalId', maxLength: STORE_EXTERNAL_ID_LENGTH });
}

function readDate(text: string): string {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) throw refused('openedOn', 'format');
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    throw refused('openedOn', 'format');
  }
}
