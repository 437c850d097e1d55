import type { OpenedApplication } from '@foyer/contract/home.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { applicationPlacesQuery, openedApplicationQuery } from '../data.ts';
import type { OfferedPlaces } from '../header/current-places.ts';
import type { ApplicationLocation } from './application-location.ts';
import type { SyncedContext } from './use-context-sync.ts';

/** The application shown in Home; `opened` is undefined while it loads. */
export type OpenApplication = ApplicationLocation & {
  readonly query: UseQueryResult<OpenedApplication>;
  readonly opened: OpenedApplication | undefined;
  /** The places where the user can use the application; undefined while they load. */
  readonly offered: OfferedPlaces | undefined;
  /** Whether the server has stored the current place: `opened` applies to the server's place. */
  readonly context: SyncedContext;
};

/** The application at a path, if any, with the user's permissions at the current place. */
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
    // Keeps the frame until the permissions of the new place are loaded.
    placeholderData: (before) => (before?.application.code === code ? before : undefined),
  });
  const places = applicationPlacesQuery(code);
  const { data: offered } = useQuery({ ...places, enabled: location !== undefined });
  return location && { ...location, query, opened: query.data, offered, context };
}
