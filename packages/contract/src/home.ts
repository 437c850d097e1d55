import { Application } from './applications.ts';
import { closed, endpoint, mapOf } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { MAX_BADGE } from './limits/applications.ts';
import { LanguageCode } from './rules/language.ts';
import { OrganisationAbove, Place, StorePlace } from './workbench.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const params = closed({ code: Code });
const Names = mapOf(Type.String());
const Id = Type.String({ maxLength: 64 });

/** Language, customer and store of a session. Applications receive the permissions that apply there. */
const Context = closed({
  language: LanguageCode,
  /** Customer and store from the workbench. The store must belong to the customer. */
  customerId: Type.Union([Id, Type.Null()]),
  storeId: Type.Union([Id, Type.Null()]),
});
export type Context = Type.Static<typeof Context>;

export const setContext = endpoint({
  method: 'PUT',
  path: '/v2/users/context',
  access: 'full',
  body: Context,
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 600, seconds: 60 },
  doc: "Sets the language, customer and store of the caller's session. A change of customer or store revokes the access tokens that applications have for the previous one. A0401 at `/customerId` or `/storeId` (`unknown`) for one that is not in the caller's workbench.",
});

/** What a user has stored about an application. */
export const ApplicationUse = closed({
  code: Type.String(),
  favourite: Type.Boolean(),
  /** When the user last opened it. */
  openedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  /** Number of items that wait for the user in it, as reported by the application. */
  badge: Type.Integer(),
});
export type ApplicationUse = Type.Static<typeof ApplicationUse>;

export const applicationUses = endpoint({
  method: 'GET',
  path: '/v2/users/applications',
  access: 'full',
  result: Type.Array(ApplicationUse),
  errors: [],
  doc: 'Favourites, last opening times and badges of the applications that the caller may open.',
});

const Page = closed({
  code: Type.String(),
  names: Names,
  /** Path at the application's origin; null if the manifest gives none. */
  path: Type.Union([Type.String(), Type.Null()]),
});

/** An application as the caller may use it in the selected customer and store. */
export const OpenedApplication = closed({
  application: Application,
  /**
   * The selected customer and store. Both are null if none is selected, or if no role of the caller applies there now.
   */
  customer: Type.Union([Place, Type.Null()]),
  store: Type.Union([Place, Type.Null()]),
  /** The caller's permissions of the application in the selected place only, in alphabetical order. */
  permissions: Type.Array(Type.String()),
  menu: Type.Array(closed({ ...Page.properties, pages: Type.Array(Page) })),
});
export type OpenedApplication = Type.Static<typeof OpenedApplication>;

export const openedApplication = endpoint({
  method: 'GET',
  path: '/v2/users/applications/{code}',
  access: 'full',
  params,
  result: OpenedApplication,
  errors: [],
  doc: "An application for a user who opens it, with the selected customer and store of the session and the user's menu and permissions there. Without permissions there, both are empty: see `places`. A0404 for an application that is not installed, A0302 for one that the caller may not open anywhere.",
});

/** Customers and stores in which a user may use an application. */
export const ApplicationPlaces = closed({
  /** Customers for which a role grants a permission, and the customers of `stores`. */
  customers: Type.Array(Place),
  stores: Type.Array(StorePlace),
  /** Organisations above these stores and below their customers, by name. */
  organisations: Type.Array(OrganisationAbove),
  /** The store among them in which the caller last used the application; null if there is none. */
  lastStoreId: Type.Union([Type.String(), Type.Null()]),
});
export type ApplicationPlaces = Type.Static<typeof ApplicationPlaces>;

export const applicationPlaces = endpoint({
  method: 'GET',
  path: '/v2/users/applications/{code}/places',
  access: 'full',
  params,
  result: ApplicationPlaces,
  errors: [],
  doc: "Customers and stores of the caller's workbench in which the caller has at least one permission of the application, by name, the organisations above these stores, and the store in which the caller last used it. A0404 for an application that is not installed, A0302 for one that the caller may not open anywhere.",
});

export const noteOpening = endpoint({
  method: 'POST',
  path: '/v2/users/applications/{code}/openings',
  access: 'full',
  params,
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 300, seconds: 60 },
  doc: 'Records that the caller opens an application, which adds it to the recent ones, and the selected store, which is preselected when the caller opens it in a session without a selected store. A0404 for an application that is not installed, A0302 for one that the caller may not open anywhere.',
});

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/v2/users/applications/{code}/favourite',
  access: 'full',
  params,
  body: closed({ favourite: Type.Boolean() }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 300, seconds: 60 },
  doc: "Adds an application to the caller's favourites, or removes it. A0404 for an application that is not installed, A0302 for one that the caller may not open anywhere.",
});

export const setBadge = endpoint({
  method: 'PUT',
  path: '/v2/users/applications/{code}/badge',
  access: 'full',
  params,
  body: closed({ count: Type.Integer({ minimum: 0, maximum: MAX_BADGE }) }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 600, seconds: 60 },
  doc: "Sets the number of items that wait for the caller in an application, as the application reports it inside Foyer. The caller's other pages receive BADGE_CHANGED. A0404 for an application that is not installed, A0302 for one that the caller may not open anywhere.",
});
