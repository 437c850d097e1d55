import type { Body, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { UserActionProgress } from '@foyer/contract/user-actions.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import type { CursorPage, PageCursor } from '#/shared/api/paging.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

export type ActionRequest = Body<EndpointName['POST /v2/manage/user-actions']>;
export type ActionPerson = Result<EndpointName['GET /v2/manage/user-actions/{id}/people']>['list'][number];
export type ActionResult = ActionPerson['result'];

const ACTIONS_KEY = ['user-actions'] as const;
/** Interval at which a running action is polled. */
const POLL_MS = 1000;
const REPORT_PAGE = 10;

/** Whom an action would concern. A refusal is shown when the form is submitted. */
export const actionPreviewQuery = (request: ActionRequest | undefined) =>
  queryOptions({
    queryKey: [...ACTIONS_KEY, 'preview', request],
    queryFn: ({ signal }) =>
      call('POST /v2/manage/user-action-previews', {
        body: request as ActionRequest, // enabled with a request only
        handles: ['A0302', 'A0401', 'A0404', 'A0499'],
        signal,
      }),
    enabled: request !== undefined,
    retry: false,
    // The users may have changed since the last dialog.
    gcTime: 0,
  });

/** The progress of an action, polled while it is running. */
export const userActionQuery = (id: string) =>
  queryOptions({
    queryKey: [...ACTIONS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/user-actions/{id}', { params: { id }, handles: ['A0302', 'A0404'], signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
    retry: false,
  });

/** One page of the report of an action. */
export const actionPeopleQuery = (id: string, result: ActionResult | undefined, cursor: PageCursor) =>
  queryOptions({
    queryKey: [...ACTIONS_KEY, 'people', id, result ?? null, cursor],
    queryFn: ({ signal }): Promise<CursorPage<ActionPerson>> =>
      call('GET /v2/manage/user-actions/{id}/people', {
        params: { id },
        query: { ...cursor, size: REPORT_PAGE, ...(result !== undefined && { result }) },
        handles: ['A0302', 'A0404', 'A0401'],
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Starts an action; undefined when the user cancels the reauthentication. */
export function startUserAction(body: ActionRequest): Promise<UserActionProgress | undefined> {
  return withReauthentication('confirmation.changeUsers', () =>
    call('POST /v2/manage/user-actions', { body, handles: ['A0301', 'A0302', 'A0401', 'A0404', 'A0499'] }),
  );
}

export function cancelUserAction(id: string): Promise<UserActionProgress> {
  return call('POST /v2/manage/user-actions/{id}/cancel', { params: { id }, handles: ['A0302', 'A0404'] });
}
