import { queryOptions } from '@tanstack/react-query';

import { call } from './api.ts';
import { ORGANISATIONS_KEY } from './query-keys.ts';

/** An organisation that an address names only by its ID; the caller handles A0404. */
export const namedOrganisationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /v2/manage/organisations/{id}', { params: { id }, handles: ['A0404'], signal }),
  });
