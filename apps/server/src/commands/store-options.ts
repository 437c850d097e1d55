import { STORE_STATUSES, type StoreDetails, type StoreStatus } from '@foyer/contract/organisations.ts';

import { requireStoreDetails } from '#/features/organisations/store-details.ts';
import { Fault } from '#/platform/fault.ts';

import { type OptionName, type Options, requireExisting } from './command.ts';

/** The option for each detail of a store. An empty text removes the detail. */
const OPTION_OF = {
  address: 'address',
  country: 'country',
  timeZone: 'time-zone',
  phone: 'phone',
  externalId: 'external-id',
  openedOn: 'opening-date',
} as const satisfies Partial<Record<keyof StoreDetails, OptionName>>;
const TEXT_DETAILS = Object.keys(OPTION_OF) as (keyof typeof OPTION_OF)[];

export const DETAIL_OPTIONS: readonly OptionName[] = [...Object.values(OPTION_OF), 'status'];

/** The details of a store in the options. A0401 at each option that is invalid. */
export function readDetails(options: Options): Partial<StoreDetails> {
  const texts = Object.fromEntries(TEXT_DETAILS.map((detail) => [detail, options[OPTION_OF[detail]]]));
  try {
    return requireStoreDetails({ ...texts, status: readStatus(options.status) });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const fields = Object.entries(error.details.fields ?? {}).map(([field, rule]) => [optionAt(field), rule]);
    throw new Fault(error.fault, { fields: Object.fromEntries(fields) });
  }
}

/** The status in an option. A0401 for an unknown one. */
export function readStatus(text: string | undefined): StoreStatus | undefined {
  if (text === undefined) return undefined;
  const status = STORE_STATUSES.find((one) => one === text);
  return requireExisting(status, 'status');
}

function optionAt(field: string): string {
  const detail = TEXT_DETAILS.find((one) => field === `/${one}`);
  return detail === undefined ? field : `/${OPTION_OF[detail]}`;
}
