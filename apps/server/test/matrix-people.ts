import type { Table } from './matrix-row.ts';
import type { Place, Stage } from './matrix-stage.ts';

const user = { what: 'user', make: ({ make }: Stage, place: Place) => make.user(place), missing: 'not_found' } as const;
const session = {
  what: 'session',
  make: ({ make }: Stage, place: Place) => make.session(place),
  missing: 'not_found',
} as const;
/** Somebody with a linked account, of whom the call names that. */
const linkedUser = {
  ...user,
  make: async ({ make, ownerOf }: Stage, place: Place) => ownerOf(await make.link(place))?.userId ?? '',
  ask: async ({ linkOf }: Stage, id: string) => ({ params: { id, link: await linkOf(id) } }),
} as const;
const link = {
  what: 'linked account',
  make: ({ make }: Stage, place: Place) => make.link(place),
  missing: 'not_found',
} as const;
const organisation = {
  what: 'organisation in the body',
  make: ({ make }: Stage, place: Place) => make.organisation(place),
  missing: 'unknown',
} as const;
const reads = ['users.read'] as const;
const byId = { ...user, ask: (_stage: Stage, id: string) => ({ params: { id } }) };

/** A user who was never active. */
async function makeInvited({ make, world }: Stage, place: Place): Promise<string> {
  const id = await make.user(place);
  const { queries } = world.database;
  await queries.deleteFrom('passwords').where('user_id', '=', id).execute();
  await queries.updateTable('users').set({ status: 'invited' }).where('id', '=', id).execute();
  return id;
}

function filters() {
  const organisationOf = { ...organisation, what: 'organisation in the query', missing: 'nothing' } as const;
  const roleOf = {
    what: 'role in the query',
    make: ({ make }: Stage, place: Place) => make.role(place),
    missing: 'nothing',
  } as const;
  return [
    { ...organisationOf, ask: (_stage: Stage, id: string) => ({ query: { organisation: id } }) },
    { ...roleOf, ask: (_stage: Stage, id: string) => ({ query: { role: id } }) },
  ];
}

/** People and their sessions: `permission-matrix-people.test.ts`. */
export const peopleRows = {
  'GET /v2/manage/users': { reads, plain: () => ({}), ways: filters() },
  'GET /v2/manage/user-exports': { reads, plain: () => ({ query: { query: 'nobody at all' } }), ways: [] },
  'GET /v2/manage/users/{id}': { reads, ways: [byId] },
  'POST /v2/manage/users': {
    reads,
    ways: [
      {
        ...organisation,
        ask(stage, organisationId) {
          const username = stage.fresh('invited');
          return { body: { username, displayName: username, email: `${username}@shop.example`, organisationId } };
        },
      },
    ],
  },
  'GET /v2/manage/mail-delivery': { reads: [], plain: () => ({}), ways: [] },
  'POST /v2/manage/users/{id}/invitation-link': { reads, ways: [{ ...byId, make: makeInvited }] },
  'POST /v2/manage/user-imports': {
    reads,
    onlyLooks: true,
    ways: [
      {
        what: 'organisation in the file',
        make: async (_stage, place) => place.code,
        missing: 'nothing',
        hidden: true, // it stands in the report of its line
        ask: (_stage, code) => ({
          query: { dryRun: true },
          file: `username,displayName,email,organisation\nimported,Imported,imported@shop.example,"${code}"\n`,
        }),
      },
    ],
  },
  'PUT /v2/manage/users/{id}': {
    reads,
    ways: [
      {
        ...user,
        ask: (stage, id) => ({
          params: { id },
          body: { displayName: 'New', email: `${stage.fresh('mail')}@shop.example`, language: null, version: 1 },
        }),
      },
    ],
  },
  'PUT /v2/manage/users/{id}/organisation': {
    reads,
    ways: [
      { ...user, ask: (_stage, id, home) => ({ params: { id }, body: { organisationId: home.inner, version: 1 } }) },
      {
        ...organisation,
        ask: async ({ make }, organisationId, home) => ({
          params: { id: await make.user(home) },
          body: { organisationId, version: 1 },
        }),
      },
    ],
  },
  'POST /v2/manage/users/{id}/disable': { reads, ways: [byId] },
  'POST /v2/manage/users/{id}/enable': { reads, ways: [byId] },
  'POST /v2/manage/users/{id}/unlock': { reads, ways: [byId] },
  'POST /v2/manage/users/{id}/password-reset': { reads, ways: [byId] },
  'DELETE /v2/manage/users/{id}/second-factor': { reads, ways: [byId] },
  'GET /v2/manage/users/{id}/linked-accounts': { reads, ways: [byId] },
  'DELETE /v2/manage/users/{id}/linked-accounts/{link}': {
    reads,
    ways: [
      linkedUser,
      {
        ...link,
        ask: async ({ make, ownerOf, places }, id, home) => {
          const isHome = (ownerOf(id)?.place ?? '') === home.name;
          return {
            params: { id: isHome ? (ownerOf(id)?.userId ?? '') : await make.user(places[home.name]), link: id },
          };
        },
      },
    ],
  },
  'GET /v2/manage/users/{id}/sessions': { reads, ways: [byId] },
  'DELETE /v2/manage/users/{id}/sessions': {
    reads,
    ways: [
      byId,
      {
        ...session,
        what: 'session in the query',
        ask: async ({ make, ownerOf, places }, id, home) => {
          const isHome = (ownerOf(id)?.place ?? '') === home.name;
          return {
            params: { id: isHome ? (ownerOf(id)?.userId ?? '') : await make.user(places[home.name]) },
            query: { session: id },
          };
        },
      },
    ],
  },
  'GET /v2/manage/sessions': { reads: [], plain: () => ({}), ways: [] },
  'DELETE /v2/manage/sessions/{id}': {
    reads: ['sessions.read'],
    ways: [{ ...session, ask: (_stage, id) => ({ params: { id } }) }],
  },
} satisfies Partial<Table>;
