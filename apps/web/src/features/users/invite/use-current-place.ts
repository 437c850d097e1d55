import { useQuery } from '@tanstack/react-query';

import { type PlaceOption, administeredPlaces } from '#/shared/forms/place-options.ts';
import { type PickerPlace, placesByIdQuery } from '#/shared/forms/place-source.ts';
import { readSession } from '#/shared/session/session.ts';

/** Where new users and their roles are added unless the administrator chooses otherwise. */
export type CurrentPlace = { readonly organisation: PlaceOption | null; readonly place: PlaceOption | null };

/**
 * The store, or customer without one, that the administrator has selected, and its organisation. Null where the
 * administrator may not add users or roles; undefined while it is loading.
 */
export function useCurrentPlace({ enabled }: { enabled: boolean }): CurrentPlace | undefined {
  const { currentCustomer, currentStore } = readSession();
  const id = currentStore ?? currentCustomer;
  const ids = id === undefined || !enabled ? [] : [id];
  const forUsers = useQuery(placesByIdQuery(administeredPlaces({ kinds: 'both', permission: 'users.write' }), ids));
  const forRoles = useQuery(placesByIdQuery(administeredPlaces({ kinds: 'both', permission: 'roles.write' }), ids));
  if (ids.length === 0) return { organisation: null, place: null };
  if (forUsers.isPending || forRoles.isPending) return undefined;
  const [found] = forUsers.data ?? [];
  return {
    organisation: found === undefined ? null : organisationOf(found),
    place: forRoles.data?.[0] ?? null,
  };
}

/** The organisation of a store; an organisation itself. */
function organisationOf(place: PickerPlace): PlaceOption | null {
  if (place.kind === 'organisation') return place;
  const { path } = place;
  const parent = path.at(-1);
  return parent === undefined ? null : { kind: 'organisation', ...parent, path: path.slice(0, -1) };
}
