import { closed, endpoint } from './core/endpoint.ts';
import { Id, PageQuery, pageOf, Search } from './core/pagination.ts';
import type { Permission } from './core/permissions.ts';
import * as Type from './core/schema.ts';
import { PLACE_IDS } from './limits/organisations.ts';
import { OrganisationName, PlaceName } from './organisations.ts';

/** Permissions for which a picker offers places. */
export const PLACE_PERMISSIONS = [
  'organisations.read',
  'organisations.write',
  'users.read',
  'users.write',
  'roles.read',
  'roles.write',
  'sessions.read',
  'notices.write',
  'audit.read',
] as const satisfies readonly Permission[];
export type PlacePermission = (typeof PLACE_PERMISSIONS)[number];

/** An organisation or a store in a picker. */
export const PlaceNode = closed({
  ...PlaceName.properties,
  /** Organisations above it, starting with the topmost that the caller may see. */
  path: Type.Array(OrganisationName),
  /** Whether the organisation has organisations or stores directly below it. */
  hasBelow: Type.Boolean(),
});
export type PlaceNode = Type.Static<typeof PlaceNode>;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/v2/manage/places',
  access: 'organisations.read',
  query: closed({
    parent: Type.Optional(Id),
    query: Type.Optional(Search),
    /** Only organisations. */
    kind: Type.Optional(Type.Enum(['organisation'])),
    permission: Type.Optional(Type.Enum([...PLACE_PERMISSIONS])),
    /** IDs, separated by commas. */
    ids: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: PLACE_IDS * 65,
        pattern: `^[^,]{1,64}(,[^,]{1,64}){0,${PLACE_IDS - 1}}$`,
      }),
    ),
    ...PageQuery,
  }),
  result: pageOf(PlaceNode),
  errors: [],
  doc: 'Organisations and open stores for a picker: one level of the tree, organisations before stores, each by name. The level is below the organisation `parent`, or consists of the topmost organisations that the caller may see and single stores outside them. With `query`, those on every level whose name or code contains it. With `ids`, at most ten given ones, in their order, without those that the caller cannot see. `permission` restricts them to places where the caller has it; `kind` to organisations. A0404 for a parent that does not exist or is outside the reach of the caller.',
});
