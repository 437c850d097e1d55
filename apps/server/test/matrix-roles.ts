import type { Table } from './matrix-row.ts';
import type { Place, Stage } from './matrix-stage.ts';

const role = { what: 'role', make: ({ make }: Stage, place: Place) => make.role(place), missing: 'not_found' } as const;
const organisation = { make: ({ make }: Stage, place: Place) => make.organisation(place) } as const;
const roleInCall = { ...role, what: 'role in the call', missing: 'unknown' } as const;
const placeInCall = { ...organisation, what: 'organisation in the call', missing: 'unknown' } as const;
const user = { what: 'user', make: ({ make }: Stage, place: Place) => make.user(place), missing: 'not_found' } as const;
const definition = (stage: Stage) => ({ name: stage.fresh('role'), permissions: [], secondFactorEnforced: false });
const ORDINARY = 'user';

/** Somebody there who has a role. */
async function holder(stage: Stage, home: Place, roleId: string, organisationId: string): Promise<string> {
  const id = await stage.make.user(home);
  // Nobody can have a role that is not there, for what is not there.
  await stage.grant(id, roleId, organisationId).catch(() => {});
  return id;
}

/** Roles and grants: `permission-matrix-roles.test.ts`. */
export const roleRows = {
  'GET /v2/manage/roles': {
    reads: [],
    plain: () => ({}),
    ways: [
      {
        ...organisation,
        what: 'organisation in the query',
        missing: 'nothing',
        ask: (_stage, id) => ({ query: { grantableIn: id } }),
      },
    ],
  },
  'GET /v2/manage/roles/{id}': { reads: [], ways: [{ ...role, ask: (_stage, id) => ({ params: { id } }) }] },
  'GET /v2/manage/permissions': {
    reads: [],
    plain: () => ({}),
    ways: [
      {
        ...organisation,
        what: 'organisation in the query',
        missing: 'nothing',
        ask: (_stage, id) => ({ query: { organisation: id } }),
      },
    ],
  },
  'POST /v2/manage/roles': {
    reads: ['roles.read'],
    ways: [{ ...placeInCall, ask: (stage, organisationId) => ({ body: { ...definition(stage), organisationId } }) }],
  },
  'PUT /v2/manage/roles/{id}': {
    reads: ['roles.read'],
    ways: [{ ...role, ask: (stage, id) => ({ params: { id }, body: { ...definition(stage), version: 1 } }) }],
  },
  'DELETE /v2/manage/roles/{id}': {
    reads: ['roles.read'],
    ways: [{ ...role, ask: (_stage, id) => ({ params: { id }, query: { version: 1 } }) }],
  },
  'POST /v2/manage/users/{id}/grants': {
    reads: ['roles.read', 'users.read'],
    ways: [
      {
        ...user,
        ask: async (stage, id, home) => ({
          params: { id },
          body: { roleId: await stage.builtIn(ORDINARY), organisationId: home.id },
        }),
      },
      {
        ...roleInCall,
        ask: async ({ make }, roleId, home) => ({
          params: { id: await make.user(home) },
          body: { roleId, organisationId: home.id },
        }),
      },
      {
        ...placeInCall,
        ask: async (stage, organisationId, home) => ({
          params: { id: await stage.make.user(home) },
          body: { roleId: await stage.builtIn(ORDINARY), organisationId },
        }),
      },
    ],
  },
  'DELETE /v2/manage/users/{id}/grants': {
    reads: ['roles.read', 'users.read'],
    ways: [
      {
        ...user,
        async ask(stage, id, home) {
          const roleId = await stage.builtIn(ORDINARY);
          await stage.grant(id, roleId, home.id).catch(() => {}); // there may be no such user
          return { params: { id }, query: { roleId, organisationId: home.id } };
        },
      },
      {
        ...roleInCall,
        ask: async (stage, roleId, home) => ({
          params: { id: await holder(stage, home, roleId, home.id) },
          query: { roleId, organisationId: home.id },
        }),
      },
      {
        ...placeInCall,
        async ask(stage, organisationId, home) {
          const roleId = await stage.builtIn(ORDINARY);
          return {
            params: { id: await holder(stage, home, roleId, organisationId) },
            query: { roleId, organisationId },
          };
        },
      },
    ],
  },
} satisfies Partial<Table>;
