import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { countryName } from '#/shared/i18n/country-name.ts';
import { formatDate } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

import type { AuditLogEntry } from './data.ts';

type StoreChange = { readonly label: string; readonly before: string; readonly after: string };
type StoreDetail = { readonly label: TextKey; readonly format?: (value: string) => string };

/** Labels of the details of a store, by their names in entries. */
export const STORE_DETAILS: Readonly<Record<string, StoreDetail>> = {
  postalAddress: { label: 'organisations.store.address', format: (value) => value.replaceAll('\n', ', ') },
  country: { label: 'organisations.store.country', format: (value) => countryName(value, currentLanguage()) },
  timeZone: { label: 'organisations.store.timeZone' },
  phone: { label: 'organisations.store.phone' },
  externalId: { label: 'organisations.store.externalId' },
  openedOn: { label: 'organisations.store.openedOn', format: (value) => formatDate(value, currentLanguage()) },
  storeStatus: { label: 'organisations.store.status.label', format: storeStatusText },
};

/** The changed details of a store, with their values before and after. */
export function storeDetailChanges({ details }: AuditLogEntry): StoreChange[] {
  return Object.entries(STORE_DETAILS).flatMap(([name, { label, format = String }]) => {
    const [before, after] = [details[`${name}Before`], details[name]];
    if (typeof before !== 'string' || typeof after !== 'string') return [];
    const shown = (value: string) => (value === '' ? t('organisations.store.unspecified') : format(value));
    return [{ label: t(label), before: shown(before), after: shown(after) }];
  });
}

function storeStatusText(status: string): string {
  return t(status === 'closed' ? 'organisations.store.status.closed' : 'organisations.store.status.open');
}
