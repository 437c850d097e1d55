import type { OpenedApplication } from '@foyer/contract/home.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { applicationPlacesQuery, openedApplicationQuery } from '../data.ts';
import type { OfferedPlaces } from '../header/current-places.ts';
import type { ApplicationLocation } from './application-location.ts';
import type { SyncedContext } from './use-context-sync.ts';

/** The application that is shown in Home; `opened` once it has come. */
export type OpenApplication = ApplicationLocation & {
  readonly query: UseQueryResult<OpenedApplication>;
  readonly opened: OpenedApplication | undefined;
  /** Where the user can use it, once that is known. */
  readonly offered: OfferedPlaces | undefined;
  /** Whether the server knows where the user works: what is opened is of that place. */
  readonly context: SyncedContext;
};

/** The application at a path, if there is one, as the user can use it where they work. */
export function useOpenedApplication(
  location: ApplicationLocation | undefined,
  context: SyncedContext,
): OpenApplication | undefined {
  const code = location?.code ?? '';
  const options = openedApplicationQuery(code, context.place);
  const isEnabled = location !== undefined && context.state === 'saved';
  const query = useQuery({
    ...options,
    enabled: isEnabled,
    // Until the permissions of another place have come, the frame stays as it is.
    placeholderData: (before) => (before?.application.code === code ? before : undefined),
  });
  const places = applicationPlacesQuery(code);
  const { data: offered } = useQuery({ ...places, enabled: location !== undefined });
  return location && { ...location, query, opened: query.data, offered, context };
}
