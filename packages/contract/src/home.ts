import Type from 'typebox';

import { Application } from './applications.ts';
import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { MAX_BADGE } from './limits/applications.ts';
import { LanguageCode } from './rules/language.ts';
import { Place, StorePlace } from './workbench.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const params = closed({ code: Code });
const Names = mapOf(Type.String());
const Id = Type.String({ maxLength: 64 });

/** The place in which a session works, and its language: applications receive the permissions that apply there. */
const Context = closed({
  language: LanguageCode,
  /** Of the work-bench; a store belongs to its customer. */
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
  doc: "Language, customer and store in which the caller's session works from now on. Another place ends the access tokens that applications have for the one before. A0401 at `/customerId` or `/storeId` (`unknown`) for one that is not in the caller's work-bench.",
});

/** What somebody keeps of an application. */
export const ApplicationUse = closed({
  code: Type.String(),
  favourite: Type.Boolean(),
  /** When they opened it last. */
  openedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  /** How much waits for them in it, as the application says. */
  badge: Type.Integer(),
});
export type ApplicationUse = Type.Static<typeof ApplicationUse>;

export const applicationUses = endpoint({
  method: 'GET',
  path: '/v2/users/applications',
  access: 'full',
  result: Type.Array(ApplicationUse),
  errors: [],
  doc: 'Favourites, when each was opened last, and what waits in it: of the applications that the caller may open.',
});

const Page = closed({
  code: Type.String(),
  names: Names,
  /** Where it is at the application's origin; null where its menu alone says. */
  path: Type.Union([Type.String(), Type.Null()]),
});

/** An application as the caller may use it at the place that the session has selected. */
export const OpenedApplication = closed({
  application: Application,
  /** The selected place: both are null where none is selected, or where no role of the caller reaches it any longer. */
  customer: Type.Union([Place, Type.Null()]),
  store: Type.Union([Place, Type.Null()]),
  /** The caller's permissions of the application at that place, in alphabetical order; none of those elsewhere. */
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
  doc: "An application for a user who opens it, with the place that the session has selected and the user's menu and permissions there. Without permissions there, both are empty: see `places`. A0404 for one that is not installed, A0302 for one that the caller may open nowhere.",
});

/** Where a user may work in an application. */
export const ApplicationPlaces = closed({
  /** Those where a role for the customer itself gives a permission, and those of the stores. */
  customers: Type.Array(Place),
  stores: Type.Array(StorePlace),
});
export type ApplicationPlaces = Type.Static<typeof ApplicationPlaces>;

export const applicationPlaces = endpoint({
  method: 'GET',
  path: '/v2/users/applications/{code}/places',
  access: 'full',
  params,
  result: ApplicationPlaces,
  errors: [],
  doc: "Those customers and stores of the caller's workbench where they have at least one permission of the application, by name. A0404 and A0302 as above.",
});

export const noteOpening = endpoint({
  method: 'POST',
  path: '/v2/users/applications/{code}/openings',
  access: 'full',
  params,
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 300, seconds: 60 },
  doc: 'The caller opens an application now: it is among the recent ones. A0404 and A0302 as above.',
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
  doc: 'Makes an application a favourite of the caller, or no longer. A0404 and A0302 as above.',
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
  doc: "How much waits for the caller in an application, as it says itself inside Foyer. The caller's other pages are told (BADGE_CHANGED). A0404 and A0302 as above.",
});
