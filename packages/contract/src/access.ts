import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Id, ListTotal, PageQuery, pageOf, Search } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { ACCESS_ASSIGNMENTS } from './limits/access.ts';
import { OrganisationName, PlaceName } from './organisations.ts';
import { UserGrant, UserStatus } from './users.ts';

const params = closed({ id: Id });

/** A place, and the organisations above it that the caller may see, starting with the topmost. */
const PlaceWithPath = closed({ ...PlaceName.properties, path: Type.Array(OrganisationName) });
export type PlaceWithPath = Type.Static<typeof PlaceWithPath>;

const { role, endsOn } = UserGrant.properties;
const Assignment = closed({ role, place: PlaceWithPath, endsOn });
export type AccessAssignment = Type.Static<typeof Assignment>;

/** The first role assignments, by role and place, and the number of all. */
const Assignments = closed({
  list: Type.Array(Assignment, { maxItems: ACCESS_ASSIGNMENTS }),
  ...ListTotal.properties,
});

const Names = mapOf(Type.String());

/** Names of a permission and its application by language code. */
const PermissionName = closed({
  code: Type.String(),
  names: Names,
  /** Names of the menus and pages above it, starting at the top. */
  above: Type.Array(Names),
  application: closed({ code: Type.String(), names: Names }),
});

export const PermissionAccess = closed({
  permission: PermissionName,
  /** Role assignments that give the permission. */
  via: Assignments,
});
export type PermissionAccess = Type.Static<typeof PermissionAccess>;

export const userAccess = endpoint({
  method: 'GET',
  path: '/v2/manage/users/{id}/access',
  weight: 2,
  access: 'users.read',
  params,
  query: closed({
    /** Code of a permission. */
    permission: Type.Optional(Id),
    /** An organisation or store: only permissions that apply there, including those assigned above it. */
    place: Type.Optional(Id),
    /** Words in the code of the permission, or in its name or the names above it in any language. */
    query: Type.Optional(Search),
    ...PageQuery,
  }),
  result: closed({
    ...pageOf(PermissionAccess).properties,
    /** Whether the user has role assignments outside the reach of the caller. The answer omits them. */
    hidden: Type.Boolean(),
  }),
  errors: [],
  doc: `The permissions of a user in the order of the permission trees, and the role assignments that give each of them (the first ${ACCESS_ASSIGNMENTS}). With \`permission\` and \`place\`, it answers why a user may do something in an organisation or store. Only role assignments for places where the caller may read users or roles count; \`hidden\` is true if the user has others, independent of the filters. The super administrator role gives all permissions. A0404 for a user or place outside the reach of the caller.`,
});

export const UserName = closed({
  id: Type.String(),
  username: Type.String(),
  displayName: Type.String(),
  status: UserStatus,
});

export const RoleHolder = closed({
  user: UserName,
  /** Places for which the user has the role, and the last day there. */
  places: closed({
    list: Type.Array(closed({ ...PlaceWithPath.properties, endsOn }), { maxItems: ACCESS_ASSIGNMENTS }),
    ...ListTotal.properties,
  }),
});
export type RoleHolder = Type.Static<typeof RoleHolder>;

export const roleHolders = endpoint({
  method: 'GET',
  path: '/v2/manage/roles/{id}/holders',
  weight: 2,
  access: 'roles.read',
  params,
  query: closed({ ...PageQuery }),
  result: pageOf(RoleHolder),
  errors: [],
  doc: `Users who have a role, by display name, and for which organisations and stores (the first ${ACCESS_ASSIGNMENTS}). Lists users and places in the scope of the caller's \`users.read\` only. A0404 for a role outside the reach of the caller.`,
});

export const StorePerson = closed({ user: UserName, assignments: Assignments });
export type StorePerson = Type.Static<typeof StorePerson>;

export const storePeople = endpoint({
  method: 'GET',
  path: '/v2/manage/stores/{id}/people',
  weight: 2,
  access: 'users.read',
  params,
  query: closed({
    /** Whether to include users with a role for an organisation above the store, if it gives a permission. */
    inherited: Type.Optional(Type.Boolean()),
    ...PageQuery,
  }),
  result: pageOf(StorePerson),
  errors: [],
  doc: `Users with a role in a store, by display name, and their role assignments (the first ${ACCESS_ASSIGNMENTS}). Lists users whom the caller may see, and role assignments for places where the caller may read users or roles. A0404 for a store outside the reach of the caller.`,
});
