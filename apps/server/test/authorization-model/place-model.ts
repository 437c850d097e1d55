import { errors } from '@foyer/contract/core/errors.ts';

/** Model of one user in a tree of organisations and stores, updated by the test with each change. */
export type PlaceModel = {
  /** The parent of each organisation; null for a customer. */
  readonly parents: Map<string, string | null>;
  /** The organisation of each store. */
  readonly stores: Map<string, string>;
  readonly roles: Map<string, ReadonlySet<string>>;
  assignments: readonly PlaceAssignment[];
  /** The time zones of stores; null for that of the installation. */
  readonly timeZones: Map<string, string | null>;
  readonly closed: Set<string>;
  /** Whether one assignment gives all permissions everywhere. */
  readonly isSuper: boolean;
  /** The customer selected in the session. */
  customer: string | null;
  store: string | null;
  isDisabled: boolean;
  /** The time of the frozen clock, in seconds since 1970. */
  now: number;
};
/** `placeId`: an organisation or a store. `endsOn`: the last day; null for an assignment without end. */
export type PlaceAssignment = { readonly roleId: string; readonly placeId: string; readonly endsOn: string | null };

/** A place and its ancestors. */
function ancestorsOf(model: Pick<PlaceModel, 'parents' | 'stores'>, place: string | null): string[] {
  if (place === null) return [];
  return [place, ...ancestorsOf(model, model.stores.get(place) ?? model.parents.get(place) ?? null)];
}

const applicableAssignments = (model: PlaceModel, place: string | null) =>
  model.assignments.filter(({ placeId }) => ancestorsOf(model, place).includes(placeId));

/** The selected customer and store, each null if no assignment reaches it any longer. */
export function getSelectedPlace(model: PlaceModel): {
  customer: string | null;
  store: string | null;
  at: string | null;
} {
  const isReached = model.assignments.some(({ placeId }) => ancestorsOf(model, placeId).includes(model.customer ?? ''));
  const isRoot = model.parents.get(model.customer ?? '') === null;
  const customer = isReached && isRoot ? model.customer : null;
  const isOpen = model.stores.has(model.store ?? '') && !model.closed.has(model.store ?? '');
  const existing = isOpen ? model.store : null;
  const isOfCustomer = customer !== null && ancestorsOf(model, existing).includes(customer);
  const store = isOfCustomer && applicableAssignments(model, existing).length > 0 ? existing : null;
  return { customer, store, at: store ?? customer };
}

/** Which of these permissions the user has at a place, in alphabetical order. */
export function permissionsAt(model: PlaceModel, place: string | null, permissions: readonly string[]): string[] {
  const granted = applicableAssignments(model, place).flatMap(({ roleId }) => [...(model.roles.get(roleId) ?? [])]);
  return permissions.filter((code) => model.isSuper || granted.includes(code)).toSorted();
}

/** The roles that apply at a place, in the order of their IDs. */
export function rolesAt(model: PlaceModel, place: string | null, superRole: string): string[] {
  const applied = applicableAssignments(model, place).map(({ roleId }) => roleId);
  return [...new Set(model.isSuper ? [...applied, superRole] : applied)].toSorted();
}

/** The organisations and open stores where the user has a permission, as IDs. */
export const getPermittedPlaces = (model: PlaceModel, permission: string): string[] =>
  [...model.parents.keys(), ...model.stores.keys()]
    .filter((place) => !model.closed.has(place) && permissionsAt(model, place, [permission]).length > 0)
    .toSorted();

/** Whether the user has one of these permissions anywhere, also in a closed store. */
const hasAnyPermission = (model: PlaceModel, permissions: readonly string[]): boolean =>
  model.isSuper || getAllPermissions(model).some((permission) => permissions.includes(permission));

/** The user's permissions, combined over all places, in alphabetical order. */
const getAllPermissions = (model: PlaceModel): string[] =>
  [...new Set(model.assignments.flatMap(({ roleId }) => [...(model.roles.get(roleId) ?? [])]))].toSorted();

/** Customers and open stores of the workbench, as IDs. The topmost ancestor of an organisation is its customer. */
export function getReachablePlaces(model: PlaceModel) {
  const rootOf = (place: string) => ancestorsOf(model, place).at(-1) ?? place;
  const stores = [...model.stores.keys()].filter(
    (store) => !model.closed.has(store) && applicableAssignments(model, store).length > 0,
  );
  return {
    customers: new Set(model.assignments.map(({ placeId }) => rootOf(placeId))),
    stores: new Map(stores.map((store) => [store, rootOf(store)])),
  };
}

/** The reachable customers and stores where the user has one of these permissions. */
function getOfferedPlaces(model: PlaceModel, permissions: readonly string[]) {
  const { customers, stores } = getReachablePlaces(model);
  const isOffered = (place: string) => permissionsAt(model, place, permissions).length > 0;
  const offered = [...stores].filter(([store]) => isOffered(store));
  const ofStores = new Set(offered.map(([, customer]) => customer));
  return {
    customers: [...customers].filter((customer) => isOffered(customer) || ofStores.has(customer)).toSorted(),
    stores: offered.map(([store]) => store).toSorted(),
  };
}

/** An application with these permissions, as the page receives it at the selected place, or the code of the refusal. */
export function getOpenedApplication(model: PlaceModel, codes: readonly string[]) {
  if (model.isDisabled) return errors.session_expired.code;
  if (!hasAnyPermission(model, codes)) return errors.forbidden.code;
  const { at, customer, store } = getSelectedPlace(model);
  return { permissions: permissionsAt(model, at, codes), customer, store, offered: getOfferedPlaces(model, codes) };
}

/** The workbench with those of some applications that the user may open, or the code of the refusal. */
export function getWorkbench(model: PlaceModel, permissionsByApplication: ReadonlyMap<string, readonly string[]>) {
  if (model.isDisabled) return errors.session_expired.code;
  const { customers, stores } = getReachablePlaces(model);
  return {
    customers: [...customers].toSorted(),
    stores: [...stores.keys()].toSorted(),
    // Undefined for super administrators, who have all permissions.
    permissions: model.isSuper ? undefined : getAllPermissions(model),
    applications: [...permissionsByApplication].flatMap(([code, codes]) =>
      hasAnyPermission(model, codes) ? [code] : [],
    ),
  };
}
