/** Model of one user in a tree of organisations and stores, updated by the test with each change. */
export type PlaceModel = {
  /** The parent of each organisation; null for a customer. */
  readonly parents: Map<string, string | null>;
  /** The organisation of each store. */
  readonly stores: Map<string, string>;
  readonly roles: Map<string, ReadonlySet<string>>;
  assignments: readonly PlaceAssignment[];
  /** Whether one assignment gives all permissions at all organisations. */
  readonly isSuper: boolean;
  /** The customer selected in the session. */
  customer: string | null;
  store: string | null;
};
export type PlaceAssignment = { readonly roleId: string; readonly organisationId: string };

/** An organisation and its ancestors. */
function ancestorsOf(model: Pick<PlaceModel, 'parents'>, organisation: string | null): string[] {
  return organisation === null ? [] : [organisation, ...ancestorsOf(model, model.parents.get(organisation) ?? null)];
}

const applicableAssignments = (model: PlaceModel, organisation: string | null) =>
  model.assignments.filter(({ organisationId }) => ancestorsOf(model, organisation).includes(organisationId));

/** The selected customer and store, each null if no assignment reaches it any longer. */
export function getSelectedPlace(model: PlaceModel): {
  customer: string | null;
  store: string | null;
  at: string | null;
} {
  const isReached = model.assignments.some(({ organisationId }) =>
    ancestorsOf(model, organisationId).includes(model.customer ?? ''),
  );
  const isRoot = model.parents.get(model.customer ?? '') === null;
  const customer = isReached && isRoot ? model.customer : null;
  const organisation = model.stores.get(model.store ?? '') ?? null;
  const isOfCustomer = customer !== null && ancestorsOf(model, organisation).includes(customer);
  const store = isOfCustomer && applicableAssignments(model, organisation).length > 0 ? model.store : null;
  return { customer, store, at: store === null ? customer : organisation };
}

/** Which of these permissions the user has at an organisation, in alphabetical order. */
export function permissionsAt(
  model: PlaceModel,
  organisation: string | null,
  permissions: readonly string[],
): string[] {
  const granted = applicableAssignments(model, organisation).flatMap(({ roleId }) => [
    ...(model.roles.get(roleId) ?? []),
  ]);
  return permissions.filter((code) => model.isSuper || granted.includes(code)).toSorted();
}

/** The roles that apply at an organisation, in the order of their IDs. */
export function rolesAt(model: PlaceModel, organisation: string | null, superRole: string): string[] {
  const applied = applicableAssignments(model, organisation).map(({ roleId }) => roleId);
  return [...new Set(model.isSuper ? [...applied, superRole] : applied)].toSorted();
}

/** Customers and stores of the workbench, as IDs. The topmost ancestor of an organisation is its customer. */
export function getReachablePlaces(model: PlaceModel) {
  const rootOf = (organisation: string) => ancestorsOf(model, organisation).at(-1) ?? organisation;
  const stores = [...model.stores].filter(([, organisation]) => applicableAssignments(model, organisation).length > 0);
  return {
    customers: new Set(model.assignments.map(({ organisationId }) => rootOf(organisationId))),
    stores: new Map(stores.map(([store, organisation]) => [store, rootOf(organisation)])),
  };
}

/** The reachable customers and stores where the user has one of these permissions. */
export function getOfferedPlaces(model: PlaceModel, permissions: readonly string[]) {
  const { customers, stores } = getReachablePlaces(model);
  const isOffered = (organisation: string) => permissionsAt(model, organisation, permissions).length > 0;
  const offered = [...stores].filter(([store]) => isOffered(model.stores.get(store) ?? ''));
  const ofStores = new Set(offered.map(([, customer]) => customer));
  return {
    customers: [...customers].filter((customer) => isOffered(customer) || ofStores.has(customer)).toSorted(),
    stores: offered.map(([store]) => store).toSorted(),
  };
}
