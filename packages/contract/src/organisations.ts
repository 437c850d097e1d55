import { closed, endpoint } from './core/endpoint.ts';
import { Id, PageQuery, pageOf, Search, Version } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import {
  PLACE_CODE_LENGTH,
  PLACE_NAME_LENGTH,
  STORE_ADDRESS_LENGTH,
  STORE_EXTERNAL_ID_LENGTH,
  STORE_PHONE_LENGTH,
  STORE_TIME_ZONE_LENGTH,
} from './limits/organisations.ts';

const Name = Type.String({ minLength: 1, maxLength: PLACE_NAME_LENGTH });
const Code = Type.String({ minLength: 1, maxLength: PLACE_CODE_LENGTH });

/** Reference to an organisation. */
export const OrganisationName = closed({ id: Type.String(), name: Type.String(), code: Type.String() });

export const PlaceKind = Type.Enum(['organisation', 'store']);
export type PlaceKind = Type.Static<typeof PlaceKind>;

/** Reference to a place: an organisation, where roles also apply below it, or a single store. */
export const PlaceName = closed({ kind: PlaceKind, ...OrganisationName.properties });
export type PlaceName = Type.Static<typeof PlaceName>;

export const OrganisationNode = closed({
  ...OrganisationName.properties,
  /** Null for a customer, and for the topmost organisation that the caller may see. */
  parentId: Type.Union([Type.String(), Type.Null()]),
  isCustomer: Type.Boolean(),
  /** Whether the organisation has children. */
  hasBelow: Type.Boolean(),
  /** Whether the caller may change the organisation and add organisations below it. */
  mayWrite: Type.Boolean(),
  /** Organisations above it, starting with the topmost that the caller may see. */
  path: Type.Array(OrganisationName),
});
export type OrganisationNode = Type.Static<typeof OrganisationNode>;

export const Organisation = closed({
  ...OrganisationNode.properties,
  version: Version,
  /** How many organisations are below it on all levels, counted up to 1,000. */
  organisations: Type.Integer(),
  /** How many stores and users belong to it and to the organisations below it, each counted up to 1,000. */
  stores: Type.Integer(),
  users: Type.Integer(),
});
export type Organisation = Type.Static<typeof Organisation>;

export const STORE_STATUSES = ['open', 'closed'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

const textOrNull = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()]);

/** Details of a store. Null: not specified. */
const StoreDetails = closed({
  /** Postal address, with line breaks. */
  address: textOrNull(STORE_ADDRESS_LENGTH),
  /** Country or territory (ISO 3166-1 alpha-2). */
  country: textOrNull(2),
  /** Name in the IANA time zone database; null for the time zone of the installation. */
  timeZone: textOrNull(STORE_TIME_ZONE_LENGTH),
  phone: textOrNull(STORE_PHONE_LENGTH),
  /** ID of the store in another system. */
  externalId: textOrNull(STORE_EXTERNAL_ID_LENGTH),
  /** Opening date, as `YYYY-MM-DD`. */
  openedOn: textOrNull(10),
  /** A closed store cannot be selected, and the licence does not count it. */
  status: Type.Enum([...STORE_STATUSES]),
});
export type StoreDetails = Type.Static<typeof StoreDetails>;

export const Store = closed({
  ...OrganisationName.properties,
  ...StoreDetails.properties,
  organisation: OrganisationName,
  version: Version,
  mayWrite: Type.Boolean(),
});
export type Store = Type.Static<typeof Store>;

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/v2/manage/organisations',
  access: 'organisations.read',
  query: closed({ parent: Type.Optional(Id), query: Type.Optional(Search), ...PageQuery }),
  result: pageOf(OrganisationNode),
  errors: [],
  doc: 'One level of the tree, by name: below `parent`, or the topmost organisations that the caller may see. With `query`, organisations on every level whose name or code contains it.',
});

export const organisation = endpoint({
  method: 'GET',
  path: '/v2/manage/organisations/{id}',
  access: 'organisations.read',
  params: closed({ id: Id }),
  result: Organisation,
  errors: [],
  doc: 'One organisation. A0404 if it does not exist or is outside the reach of the caller.',
});

export const addOrganisation = endpoint({
  method: 'POST',
  path: '/v2/manage/organisations',
  access: 'organisations.write',
  body: closed({ name: Name, code: Code, parentId: Type.Union([Id, Type.Null()]) }),
  result: Organisation,
  errors: ['organisation_name_taken', 'organisation_code_taken'],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Adds an organisation below another one. Without a parent it is a customer, which requires a super administrator. A0410 for a name that the parent already has, A0411 for a code that is already used anywhere.',
});

export const changeOrganisation = endpoint({
  method: 'PUT',
  path: '/v2/manage/organisations/{id}',
  access: 'organisations.write',
  params: closed({ id: Id }),
  body: closed({ name: Name, code: Code, version: Version }),
  result: Organisation,
  errors: ['organisation_name_taken', 'organisation_code_taken'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Renames an organisation. A0401 at `/version` after an edit conflict.',
});

export const moveOrganisation = endpoint({
  method: 'PUT',
  path: '/v2/manage/organisations/{id}/parent',
  access: 'organisations.write',
  params: closed({ id: Id }),
  body: closed({ parentId: Type.Union([Id, Type.Null()]), version: Version }),
  result: Organisation,
  errors: ['organisation_name_taken', 'confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Moves an organisation with all below it under another one. A0302 if a user would gain or lose permissions there that the caller lacks; A0401 at `/parentId` for a parent below itself. Needs a confirmation (A0301).',
});

export const removeOrganisation = endpoint({
  method: 'DELETE',
  path: '/v2/manage/organisations/{id}',
  access: 'organisations.write',
  params: closed({ id: Id }),
  query: closed({ version: Version }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Removes an empty organisation. A0401 at `/organisation` (`not_empty`) while organisations, stores, users, roles or grants belong to it.',
});

export const listStores = endpoint({
  method: 'GET',
  path: '/v2/manage/stores',
  access: 'organisations.read',
  query: closed({
    organisation: Type.Optional(Id),
    query: Type.Optional(Search),
    status: Type.Optional(Type.Enum([...STORE_STATUSES])),
    ...PageQuery,
  }),
  result: pageOf(Store),
  errors: [],
  doc: 'Stores by name: those of an organisation and all below it, or all that the caller may see. With `query`, stores whose name, code or external ID contains it; with `status`, only open or closed stores.',
});

export const store = endpoint({
  method: 'GET',
  path: '/v2/manage/stores/{id}',
  access: 'organisations.read',
  params: closed({ id: Id }),
  result: Store,
  errors: [],
  doc: 'One store. A0404 if it does not exist or is outside the reach of the caller.',
});

export const addStore = endpoint({
  method: 'POST',
  path: '/v2/manage/stores',
  access: 'organisations.write',
  body: closed({ name: Name, code: Code, organisationId: Id, ...Type.Partial(StoreDetails).properties }),
  result: Store,
  errors: ['organisation_name_taken', 'organisation_code_taken', 'licence_stores_exhausted', 'licence_expired'],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Adds a store, by default an open one without further details. A0410 for a name that the organisation already has, A0411 for a code that any store has; A0804 if the licence allows no more open stores, A0805 if it has expired.',
});

export const changeStore = endpoint({
  method: 'PUT',
  path: '/v2/manage/stores/{id}',
  access: 'organisations.write',
  params: closed({ id: Id }),
  body: closed({
    name: Name,
    code: Code,
    organisationId: Id,
    version: Version,
    ...Type.Partial(StoreDetails).properties,
  }),
  result: Store,
  errors: ['organisation_name_taken', 'organisation_code_taken', 'licence_stores_exhausted', 'licence_expired'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Changes a store, closes or reopens it, or moves it to another organisation. Details that the body omits are unchanged. To close or reopen a store, the caller needs the permission in its organisation; reopening needs room in the licence (A0804, A0805). A0302 if a user would gain or lose permissions there that the caller lacks; A0401 at `/organisationId` (`roles`) while a role of the old organisation is assigned for the store.',
});

export const removeStore = endpoint({
  method: 'DELETE',
  path: '/v2/manage/stores/{id}',
  access: 'organisations.write',
  params: closed({ id: Id }),
  query: closed({ version: Version }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Removes a store. A0401 at `/store` (`not_empty`) while roles are assigned for it.',
});
