import type { StoreDetails, StoreStatus } from '@foyer/contract/organisations.ts';

import type { PlaceOption } from '#/shared/forms/place-options.ts';

import type { StoreRecord } from './data.ts';
import type { PlaceDraft } from './place-fields.tsx';

export type TextDetail = Exclude<keyof StoreDetails, 'status'>;
/** Details of a store in a form; an empty text: not specified. */
export type StoreDetailsDraft = Readonly<Record<TextDetail, string>> & { readonly status: StoreStatus };
export type StoreDraft = PlaceDraft & StoreDetailsDraft & { readonly organisation: PlaceOption };

/** A store that is not created yet. */
export type NewStore = Omit<StoreRecord, 'id' | 'mayWrite'> & { readonly id: undefined };

export function newStore({ id, name, code }: Pick<StoreRecord, 'id' | 'name' | 'code'>): NewStore {
  return {
    id: undefined,
    name: '',
    code: '',
    organisation: { id, name, code },
    version: 1,
    address: null,
    country: null,
    timeZone: null,
    phone: null,
    externalId: null,
    openedOn: null,
    status: 'open',
  };
}

export function storeDraft(store: StoreRecord | NewStore): StoreDraft {
  return {
    name: store.name,
    code: store.code,
    organisation: { kind: 'organisation', ...store.organisation },
    address: store.address ?? '',
    country: store.country ?? '',
    timeZone: store.timeZone ?? '',
    phone: store.phone ?? '',
    externalId: store.externalId ?? '',
    openedOn: store.openedOn ?? '',
    status: store.status,
  };
}

/** The body of a call that saves a draft. */
export function storeBody({ organisation, ...draft }: StoreDraft) {
  return { ...draft, organisationId: organisation.id };
}
