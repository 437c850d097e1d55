import type { PickerPlace, PlacePage, PlacePart, PlaceSource } from '#/shared/forms/place-source.ts';
import { MAX_RECENT_PLACES } from '#/shared/forms/recent-places.ts';

import type { OfferedPlaces } from './current-places.ts';

/** Page size of a level and of a search. Up to this number of places are offered in one list. */
const PAGE = 50;
/** In a shorter list, recent places are found as fast. */
const MIN_FOR_RECENT = 10;

type Above = PickerPlace['path'];
type Named = { readonly id: string; readonly name: string };

/** The places to choose from, by their parents. */
type PlaceIndex = ReturnType<typeof createIndex>;

const indexes = new WeakMap<OfferedPlaces, PlaceIndex>();
const sources = new WeakMap<OfferedPlaces, PlaceSource>();
let created = 0;

/**
 * Source of a picker for stores, and customers without stores. Organisations only lead to them. Few places are in one
 * list, more of them in a tree.
 */
export function offeredSource(offered: OfferedPlaces): PlaceSource {
  const source = sources.get(offered) ?? createSource(offered);
  sources.set(offered, source);
  return source;
}

/** Stores, and customers without stores, in the order of their customers. */
export function selectablePlaces(offered: OfferedPlaces): readonly PickerPlace[] {
  return indexOf(offered).selectable();
}

/** The store, or customer without stores, with this ID. */
export function placeOption(offered: OfferedPlaces, id: string): PickerPlace | undefined {
  return indexOf(offered).find(id);
}

function indexOf(offered: OfferedPlaces): PlaceIndex {
  const index = indexes.get(offered) ?? createIndex(offered);
  indexes.set(offered, index);
  return index;
}

function createSource(offered: OfferedPlaces): PlaceSource {
  const count = countSelectable(offered);
  const isFlat = count <= PAGE;
  const readPage = (part: PlacePart, after: string) => pageAfter(readPart(indexOf(offered), part, isFlat), after);
  const byIds = (ids: readonly string[]) => ids.flatMap((id) => indexOf(offered).find(id) ?? []);
  return {
    key: ['offered-places', (created += 1)],
    loadPage: (part, after) => Promise.resolve(readPage(part, after)),
    loadByIds: (ids) => Promise.resolve(byIds(ids)),
    inMemory: { firstPage: (part) => readPage(part, ''), byIds },
    isFlat,
    maxRecent: count < MIN_FOR_RECENT ? 0 : MAX_RECENT_PLACES,
  };
}

function readPart(index: PlaceIndex, { parent, text = '' }: PlacePart, isFlat: boolean): readonly PickerPlace[] {
  if (text !== '') return index.search(text);
  if (parent !== undefined) return index.below(parent);
  return isFlat ? index.selectable() : index.customers();
}

/** The page after a position, which is a number as text. */
function pageAfter(places: readonly PickerPlace[], after: string): PlacePage {
  const end = Number(after) + PAGE;
  return { list: places.slice(end - PAGE, end), next: end < places.length ? String(end) : null };
}

function countSelectable({ customers, stores }: OfferedPlaces): number {
  const withStores = new Set(stores.map(({ customerId }) => customerId));
  return stores.length + customers.filter(({ id }) => !withStores.has(id)).length;
}

/** Each part is created when it is first needed, since that takes time with 100,000 stores. */
function createIndex({ customers, organisations, stores }: OfferedPlaces) {
  const storesIn = once(() => Map.groupBy(stores, ({ organisationId }) => organisationId));
  const storesOf = once(() => Map.groupBy(stores, ({ customerId }) => customerId));
  const organisationsIn = once(() => Map.groupBy(organisations, ({ parentId }) => parentId));
  const organisationById = once(() => new Map(organisations.map((organisation) => [organisation.id, organisation])));
  const paths = new Map<string, Above>(customers.map(({ id, name }) => [id, [{ id, name }]]));

  /** The organisation with those above it, topmost first. */
  function pathTo(id: string): Above {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const organisation = organisationById().get(id);
    const path = organisation === undefined ? [] : [...pathTo(organisation.parentId), { id, name: organisation.name }];
    paths.set(id, path);
    return path;
  }

  const toStore = ({ id, name, organisationId }: OfferedPlaces['stores'][number]): PickerPlace => ({
    kind: 'store',
    id,
    name,
    path: pathTo(organisationId),
    hasBelow: false,
  });
  const toOrganisation = ({ id, name }: Named): PickerPlace => {
    const hasBelow = storesIn().has(id) || organisationsIn().has(id);
    return { kind: 'organisation', id, name, path: pathTo(id).slice(0, -1), hasBelow, isHeading: hasBelow };
  };
  const isWithoutStores = ({ id }: Named) => !storesOf().has(id);

  return {
    customers: once(() => customers.map(toOrganisation)),

    below: (id: string): readonly PickerPlace[] => [
      ...(organisationsIn().get(id) ?? []).map(toOrganisation),
      ...(storesIn().get(id) ?? []).map(toStore),
    ],

    selectable: once(() =>
      customers.flatMap((customer) => storesOf().get(customer.id)?.map(toStore) ?? toOrganisation(customer)),
    ),

    /** Places whose name or code contains a text, then those below an organisation whose name contains it. */
    search(text: string): readonly PickerPlace[] {
      const wanted = plain(text);
      const contains = ({ name, code }: { name: string; code: string }) =>
        plain(name).includes(wanted) || plain(code).includes(wanted);
      const matchedPaths = new Map<Above, boolean>();
      function isBelowMatch(path: Above): boolean {
        const isMatch = matchedPaths.get(path) ?? path.some(({ name }) => plain(name).includes(wanted));
        matchedPaths.set(path, isMatch);
        return isMatch;
      }
      const matches = customers.filter((one) => isWithoutStores(one) && contains(one)).map(toOrganisation);
      const belowMatches: PickerPlace[] = [];
      for (const store of stores) {
        if (contains(store)) matches.push(toStore(store));
        else if (isBelowMatch(pathTo(store.organisationId))) belowMatches.push(toStore(store));
      }
      return [...matches, ...belowMatches];
    },

    find(id: string): PickerPlace | undefined {
      const store = stores.find((one) => one.id === id);
      if (store !== undefined) return toStore(store);
      const customer = customers.find((one) => one.id === id);
      return customer !== undefined && isWithoutStores(customer) ? toOrganisation(customer) : undefined;
    },
  };
}

/** A function that calls another one once, and then returns the same value. */
function once<V extends object>(create: () => V): () => V {
  let value: V | undefined;
  return () => (value ??= create());
}

/** Comparable text, without case and accents. ASCII needs no normalisation, which is slow for 100,000 names. */
const plain = (text: string) =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase();
