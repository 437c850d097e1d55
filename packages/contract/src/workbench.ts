import { Application } from './applications.ts';
import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';

/** A customer. */
export const Place = closed({ id: Type.String(), name: Type.String(), code: Type.String() });
/** A store with its customer, and the organisation directly above it, which may be the customer. */
export const StorePlace = closed({ ...Place.properties, customerId: Type.String(), organisationId: Type.String() });
/** An organisation between a customer and its stores. */
export const OrganisationAbove = closed({ id: Type.String(), name: Type.String(), parentId: Type.String() });

export const Workbench = closed({
  user: closed({ username: Type.String(), displayName: Type.String(), superAdministrator: Type.Boolean() }),
  /** Codes of all permissions that the user has in any place, in alphabetical order. */
  permissions: Type.Array(Type.String()),
  customers: Type.Array(Place),
  stores: Type.Array(StorePlace),
  /** Organisations above these stores and below their customers, by name. */
  organisations: Type.Array(OrganisationAbove),
  /**
   * Initial place of a session that has selected none: the first store, or customer without one, where the user has a
   * permission of an application, or else the first of all.
   */
  startPlace: closed({
    customerId: Type.Union([Type.String(), Type.Null()]),
    storeId: Type.Union([Type.String(), Type.Null()]),
  }),
  /** Installed applications that the user may open, in the administrator's order. */
  applications: Type.Array(Application),
  flags: closed({
    servicePage: Type.Boolean(),
    managePage: Type.Boolean(),
    /** Whether a licence, or the evaluation before the first one, is in force. */
    licensed: Type.Boolean(),
  }),
});
export type Workbench = Type.Static<typeof Workbench>;

export const workbench = endpoint({
  method: 'GET',
  path: '/v2/users/work-bench',
  access: 'full',
  result: Workbench,
  errors: [],
  doc: 'The data of the home page in one call: the user, permissions, customers, stores, the organisations above them, applications and flags.',
});
