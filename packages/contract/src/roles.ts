import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Id, PageQuery, pageOf, Search, Version } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { PLACE_NAME_LENGTH } from './limits/organisations.ts';
import { ROLE_PERMISSIONS } from './limits/roles.ts';
import { OrganisationName } from './organisations.ts';

const PermissionCode = Type.String({ minLength: 1, maxLength: 128 });

/**
 * Where a role may be granted: in an organisation and below it, or everywhere for a role of the installation (null).
 */
const Owner = Type.Union([OrganisationName, Type.Null()]);

export const RoleRow = closed({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  /** Whether the role is one of the three that are part of Foyer. */
  builtIn: Type.Boolean(),
  organisation: Owner,
  /**
   * Number of its selectable permissions (`permission-leaves.ts`); null for the super administrator role, which has all
   * current and future permissions.
   */
  permissions: Type.Union([Type.Integer(), Type.Null()]),
  secondFactorEnforced: Type.Boolean(),
  /** Users with the role whom the caller may see, counted up to 1,000. */
  holders: Type.Integer(),
  mayWrite: Type.Boolean(),
});
export type RoleRow = Type.Static<typeof RoleRow>;

export const Role = closed({
  ...RoleRow.properties,
  version: Version,
  /** All codes, including menus and pages, in alphabetical order; empty for the super administrator role. */
  permissionCodes: Type.Array(Type.String()),
});
export type Role = Type.Static<typeof Role>;

const definition = {
  name: Type.String({ minLength: 1, maxLength: PLACE_NAME_LENGTH }),
  permissions: Type.Array(PermissionCode, { maxItems: ROLE_PERMISSIONS, uniqueItems: true }),
  /** Whether users with the role need a second factor even if it is optional for others. */
  secondFactorEnforced: Type.Boolean(),
};

export const listRoles = endpoint({
  method: 'GET',
  path: '/v2/manage/roles',
  access: 'roles.read',
  query: closed({
    query: Type.Optional(Search),
    /** Restricts the list to roles that the caller may grant for this organisation or store. */
    grantableIn: Type.Optional(Id),
    ...PageQuery,
  }),
  result: pageOf(RoleRow),
  errors: [],
  doc: 'Roles by name: those of the installation, and those of organisations that the caller may see. `permissions` counts selectable permissions, without the menus and pages above them.',
});

export const role = endpoint({
  method: 'GET',
  path: '/v2/manage/roles/{id}',
  access: 'roles.read',
  params: closed({ id: Id }),
  result: Role,
  errors: [],
  doc: 'One role with its permissions. A0404 for one outside the reach of the caller.',
});

const PermissionEntry = closed({
  code: Type.String(),
  kind: Type.Enum(['menu', 'page', 'button']),
  names: mapOf(Type.String()),
  /** Code of its parent node; null at the top. */
  parent: Type.Union([Type.String(), Type.Null()]),
});

/** The permissions of an application: a tree (menu → page → button), each node before those below it. */
export const PermissionTree = closed({
  code: Type.String(),
  names: mapOf(Type.String()),
  permissions: Type.Array(PermissionEntry),
});
export type PermissionTree = Type.Static<typeof PermissionTree>;

export const permissionTrees = endpoint({
  method: 'GET',
  path: '/v2/manage/permissions',
  weight: 8,
  access: 'roles.read',
  result: closed({
    applications: Type.Array(PermissionTree),
    /** Codes that the caller may add to a role of `organisation`, or of the installation if it is omitted. */
    grantable: Type.Array(Type.String()),
  }),
  query: closed({ organisation: Type.Optional(Id) }),
  errors: [],
  doc: 'The permission trees of all installed applications, and the codes that the caller may grant to others.',
});

export const addRole = endpoint({
  method: 'POST',
  path: '/v2/manage/roles',
  access: 'roles.write',
  body: closed({ ...definition, organisationId: Type.Union([Id, Type.Null()]) }),
  bodyBytes: 512 * 1024,
  result: Role,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Adds a role of an organisation. Without one it is a role of the installation, which requires a super administrator. A0302 for permissions that the caller lacks there; A0401 at `/name` (`taken`). Needs a confirmation (A0301).',
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/v2/manage/roles/{id}',
  access: 'roles.write',
  params: closed({ id: Id }),
  body: closed({ ...definition, version: Version }),
  bodyBytes: 512 * 1024,
  result: Role,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Changes a role for all users who have it. A0302 unless the caller has all its permissions, old and new, in all places where it may be granted. Only a super administrator may stop it from requiring a second factor (A0302 with `weaker` at `/secondFactorEnforced`); all super administrators are notified of that. Users with the role receive PERMISSION_CHANGED. Needs a confirmation (A0301).',
});

export const removeRole = endpoint({
  method: 'DELETE',
  path: '/v2/manage/roles/{id}',
  access: 'roles.write',
  params: closed({ id: Id }),
  query: closed({ version: Version }),
  result: Type.Null(),
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Removes a role that no user has (otherwise A0401 at `/role`, `not_empty`). A built-in role cannot be removed. Needs a confirmation (A0301).',
});

const grantParams = closed({ id: Id });
/** Last day on which a role applies, as `YYYY-MM-DD`; null for a role without end. */
export const LastDay = Type.Union([Type.String({ format: 'date', maxLength: 10 }), Type.Null()]);
/** A role and the organisation or store where it applies. */
export const Grant = closed({ roleId: Id, placeId: Id });

export const grantRole = endpoint({
  method: 'POST',
  path: '/v2/manage/users/{id}/grants',
  access: 'roles.write',
  params: grantParams,
  body: closed({ ...Grant.properties, endsOn: Type.Optional(LastDay) }),
  result: Type.Null(),
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Grants a role for a place: an organisation and all below it, or a single store. A0302 if the caller lacks one of its permissions there, if the user is the caller, or if the user has more permissions than the caller. With `endsOn` the role ends at the end of that day, in the time zone of the store or of the installation; user and administrator are notified a week before, unless it is granted for less than a week. A grant with another end changes it. A0401 at `/endsOn` (`past`; `format` for a day after the year 9999; `super_administrator` for that role), at `/placeId` (`closed` for a closed store; `outside` for a place outside the organisation that owns the role), at `/roleId` (`assigned`) if the user already has the role there. The user receives ROLE_CHANGED. Needs a confirmation (A0301).',
});

export const revokeRole = endpoint({
  method: 'DELETE',
  path: '/v2/manage/users/{id}/grants',
  access: 'roles.write',
  params: grantParams,
  query: Grant,
  result: Type.Null(),
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Revokes a grant. A0302 as for granting, also for a grant of the caller, so that a super administrator always remains. The user receives ROLE_CHANGED. Needs a confirmation (A0301).',
});
