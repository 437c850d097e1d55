import type { Body, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { OrganisationNode, StoreStatus } from '@foyer/contract/organisations.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import type { PageCursor, CursorPage } from '#/shared/api/paging.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

/** Page sizes of a tree level and of stores. */
const LEVEL = 100;
const STORES = 20;

export type OrganisationRecord = Result<EndpointName['GET /v2/manage/organisations/{id}']>;
export type StoreRecord = Result<EndpointName['POST /v2/manage/stores']>;
type OrganisationBody = Body<EndpointName['PUT /v2/manage/organisations/{id}']>;

/** Errors of a page or an organisation that does not exist. */
const LIST_UNAVAILABLE = ['A0404', 'A0401'] as const;
const ON_FORM = ['A0302', 'A0401', 'A0404', 'A0410', 'A0411'] as const;

/** The children of an organisation, or the top level; with a text, the matches on all levels. */
export const nodesQuery = ({ parent, text = '' }: { parent?: string; text?: string }) =>
  infiniteQueryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'nodes', parent ?? null, text],
    queryFn: ({ pageParam, signal }): Promise<CursorPage<OrganisationNode>> =>
      call('GET /v2/manage/organisations', {
        query: {
          size: LEVEL,
          ...(parent !== undefined && { parent }),
          ...(text !== '' && { query: text }),
          ...(pageParam !== '' && { after: pageParam }),
        },
        handles: LIST_UNAVAILABLE,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Filters of `GET /v2/manage/stores` for the stores of an organisation and its descendants. */
export const storeFilterOf = (organisation: string, { text, status }: StoreFilter) => ({
  organisation,
  ...(text !== '' && { query: text }),
  ...(status !== '' && { status }),
});

/** Filter of a list of stores; an empty status for open and closed stores. */
export type StoreFilter = { readonly text: string; readonly status: StoreStatus | '' };

/** One page of the stores of an organisation and its descendants. */
export const storesQuery = (organisation: string, filter: StoreFilter, cursor: PageCursor) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'stores', storeFilterOf(organisation, filter), cursor],
    queryFn: ({ signal }): Promise<CursorPage<StoreRecord>> =>
      call('GET /v2/manage/stores', {
        query: { ...storeFilterOf(organisation, filter), size: STORES, ...cursor },
        handles: LIST_UNAVAILABLE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export function addOrganisation(
  body: Pick<OrganisationBody, 'name' | 'code'> & { parentId: string | null },
): Promise<OrganisationRecord> {
  return call('POST /v2/manage/organisations', { body, handles: ON_FORM });
}

export function changeOrganisation(id: string, body: OrganisationBody): Promise<OrganisationRecord> {
  return call('PUT /v2/manage/organisations/{id}', { params: { id }, body, handles: ON_FORM });
}

export function moveOrganisation(
  id: string,
  body: { parentId: string | null; version: number },
): Promise<OrganisationRecord | undefined> {
  return withReauthentication('confirmation.moveOrganisation', () =>
    call('PUT /v2/manage/organisations/{id}/parent', { params: { id }, body, handles: [...ON_FORM, 'A0301'] }),
  );
}

export function removeOrganisation(id: string, version: number): Promise<null> {
  return call('DELETE /v2/manage/organisations/{id}', { params: { id }, query: { version }, handles: ON_FORM });
}

type StoreBody = Body<EndpointName['PUT /v2/manage/stores/{id}']>;

export function fetchStore(id: string): Promise<StoreRecord> {
  return call('GET /v2/manage/stores/{id}', { params: { id }, handles: ['A0404'] });
}

export function addStore(body: Omit<StoreBody, 'version'>): Promise<StoreRecord> {
  return call('POST /v2/manage/stores', { body, handles: [...ON_FORM, 'A0804', 'A0805'] });
}

export function changeStore(id: string, body: StoreBody): Promise<StoreRecord> {
  return call('PUT /v2/manage/stores/{id}', { params: { id }, body, handles: [...ON_FORM, 'A0804', 'A0805'] });
}

export function removeStore(id: string, version: number): Promise<null> {
  return call('DELETE /v2/manage/stores/{id}', { params: { id }, query: { version }, handles: ON_FORM });
}

export type StoreMoveReport = Result<EndpointName['POST /v2/manage/store-moves']>;
type StoreMoveBody = Body<EndpointName['POST /v2/manage/store-moves']>;

export function moveStores(body: StoreMoveBody): Promise<StoreMoveReport> {
  return call('POST /v2/manage/store-moves', { body, handles: ON_FORM });
}

/** What a move of stores would do. */
export const storeMoveQuery = (body: Omit<StoreMoveBody, 'dryRun'>) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'store-move', body],
    queryFn: () => moveStores({ ...body, dryRun: true }),
    retry: false,
    gcTime: 0,
  });
