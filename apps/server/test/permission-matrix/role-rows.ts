import type { MatrixPlace, MatrixFixture } from './fixture.ts';
import { SEARCH_TERM, searchQuery, ids } from './lists.ts';
import type { PermissionMatrix } from './row.ts';

const role = {
  target: 'role',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.role(place),
  missing: 'not_found',
} as const;
const organisation = { make: ({ make }: MatrixFixture, place: MatrixPlace) => make.organisation(place) } as const;
const roleInCall = { ...role, target: 'role in the call', missing: 'unknown' } as const;
const placeInCall = { ...organisation, target: 'organisation in the call', missing: 'unknown' } as const;
const user = {
  target: 'user',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.user(place),
  missing: 'not_found',
} as const;
const definition = (fixture: MatrixFixture) => ({
  name: fixture.newName('role'),
  permissions: [],
  secondFactorEnforced: false,
});
const ORDINARY = 'user';

/** A user of the place with a role. */
async function createUserWithRole(
  fixture: MatrixFixture,
  home: MatrixPlace,
  roleId: string,
  organisationId: string,
): Promise<string> {
  const id = await fixture.make.user(home);
  // The grant fails for a missing role or organisation.
  await fixture.grant(id, roleId, organisationId).catch(() => {});
  return id;
}

/** Endpoints of roles and grants, tested in `permission-matrix-roles.test.ts`. */
export const roleRows = {
  'GET /v2/manage/roles': {
    reads: [],
    withoutTarget: () => ({}),
    cases: [
      {
        ...organisation,
        target: 'organisation in the query',
        missing: 'nothing',
        toInput: (_fixture, id) => ({ query: { grantableIn: id } }),
      },
    ],
    list: {
      make: ({ make }, place) => make.role(place, SEARCH_TERM),
      listIds: async (browser) => ids((await browser.call('GET /v2/manage/roles', { query: searchQuery })).data.list),
    },
  },
  'GET /v2/manage/roles/{id}': { reads: [], cases: [{ ...role, toInput: (_fixture, id) => ({ params: { id } }) }] },
  'GET /v2/manage/permissions': {
    reads: [],
    withoutTarget: () => ({}),
    cases: [
      {
        ...organisation,
        target: 'organisation in the query',
        missing: 'nothing',
        toInput: (_fixture, id) => ({ query: { organisation: id } }),
      },
    ],
  },
  'POST /v2/manage/roles': {
    reads: ['roles.read'],
    cases: [
      { ...placeInCall, toInput: (fixture, organisationId) => ({ body: { ...definition(fixture), organisationId } }) },
    ],
  },
  'PUT /v2/manage/roles/{id}': {
    reads: ['roles.read'],
    cases: [{ ...role, toInput: (fixture, id) => ({ params: { id }, body: { ...definition(fixture), version: 1 } }) }],
  },
  'DELETE /v2/manage/roles/{id}': {
    reads: ['roles.read'],
    cases: [{ ...role, toInput: (_fixture, id) => ({ params: { id }, query: { version: 1 } }) }],
  },
  'POST /v2/manage/users/{id}/grants': {
    reads: ['roles.read', 'users.read'],
    cases: [
      {
        ...user,
        toInput: async (fixture, id, home) => ({
          params: { id },
          body: { roleId: await fixture.getBuiltInRoleId(ORDINARY), placeId: home.id },
        }),
      },
      {
        ...roleInCall,
        toInput: async ({ make }, roleId, home) => ({
          params: { id: await make.user(home) },
          body: { roleId, placeId: home.id },
        }),
      },
      {
        ...placeInCall,
        toInput: async (fixture, placeId, home) => ({
          params: { id: await fixture.make.user(home) },
          body: { roleId: await fixture.getBuiltInRoleId(ORDINARY), placeId },
        }),
      },
    ],
  },
  'DELETE /v2/manage/users/{id}/grants': {
    reads: ['roles.read', 'users.read'],
    cases: [
      {
        ...user,
        async toInput(fixture, id, home) {
          const roleId = await fixture.getBuiltInRoleId(ORDINARY);
          await fixture.grant(id, roleId, home.id).catch(() => {}); // the user may be missing
          return { params: { id }, query: { roleId, placeId: home.id } };
        },
      },
      {
        ...roleInCall,
        toInput: async (fixture, roleId, home) => ({
          params: { id: await createUserWithRole(fixture, home, roleId, home.id) },
          query: { roleId, placeId: home.id },
        }),
      },
      {
        ...placeInCall,
        async toInput(fixture, placeId, home) {
          const roleId = await fixture.getBuiltInRoleId(ORDINARY);
          return {
            params: { id: await createUserWithRole(fixture, home, roleId, placeId) },
            query: { roleId, placeId },
          };
        },
      },
    ],
  },
} satisfies Partial<PermissionMatrix>;
