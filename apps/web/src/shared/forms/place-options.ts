import type { PlaceNode, PlacePermission } from '@foyer/contract/places.ts';

import { call } from '#/shared/api/api.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';

import type { PlaceSource } from './place-source.ts';
import { MAX_RECENT_PLACES } from './recent-places.ts';

/** Page size of a level and of a search. */
const PAGE = 50;

/** An organisation or store that a user can choose. */
export type PlaceOption = Pick<PlaceNode, 'kind' | 'id' | 'name'> & {
  readonly path?: readonly { readonly name: string }[];
};

/** Places that a picker of the administration offers. */
export type PlaceSelection = {
  /** `organisation` without stores. */
  readonly kinds: 'both' | 'organisation';
  /** Only places where the user has this permission. */
  readonly permission: PlacePermission;
  /** ID of an organisation that is not offered, nor what is below it, such as one that is moved. */
  readonly except?: string | undefined;
};

/** The places of a selection that the user can see in the administration. */
export function administeredPlaces(selection: PlaceSelection): PlaceSource {
  const { kinds, permission, except } = selection;
  const places = { permission, ...(kinds === 'organisation' && { kind: kinds }) };
  const isOffered = ({ id, path }: PlaceNode) => id !== except && path.every((above) => above.id !== except);
  return {
    key: [...ORGANISATIONS_KEY, 'places', selection],
    maxRecent: MAX_RECENT_PLACES,
    async loadPage({ parent, text = '' }, after, signal) {
      const page = await call('GET /v2/manage/places', {
        query: {
          ...places,
          size: PAGE,
          ...(parent !== undefined && { parent }),
          ...(text !== '' && { query: text }),
          ...(after !== '' && { after }),
        },
        handles: ['A0404', 'A0401'],
        signal,
      });
      return { list: page.list.filter(isOffered), next: page.next };
    },
    async loadByIds(ids, signal) {
      const query = { ...places, ids: ids.join(',') };
      const { list } = await call('GET /v2/manage/places', { query, handles: ['A0401'], signal });
      return list.filter(isOffered);
    },
  };
}

/** The organisations above a place, such as "Nordmarkt › Coast"; undefined at the top. */
export function placePath({ path = [] }: Pick<PlaceOption, 'path'>): string | undefined {
  return path.length === 0 ? undefined : path.map(({ name }) => name).join(' › ');
}
