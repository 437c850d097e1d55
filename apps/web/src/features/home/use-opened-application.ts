import type { OpenedApplication } from '@foyer/contract/suite.ts';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { ApplicationPlace } from './application-place.ts';
import { openedApplicationQuery } from './data.ts';

/** The application that is shown in Home; `opened` once it has come. */
export type OpenApplication = ApplicationPlace & {
  readonly query: UseQueryResult<OpenedApplication>;
  readonly opened: OpenedApplication | undefined;
};

/** The application at a place, if there is one. */
export function useOpenedApplication(place: ApplicationPlace | undefined): OpenApplication | undefined {
  const options = openedApplicationQuery(place?.code ?? '');
  const query = useQuery(place === undefined ? { queryKey: options.queryKey, queryFn: skipToken } : options);
  return place && { ...place, query, opened: query.data };
}
