import type { Browser } from '../browser.ts';
import type { MatrixPlace, MatrixFixture } from './fixture.ts';
import { SEARCH_TERM, searchQuery, ids } from './lists.ts';
import type { PermissionMatrix } from './row.ts';

const user = {
  target: 'user',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.user(place),
  missing: 'not_found',
} as const;
const session = {
  target: 'session',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.session(place),
  missing: 'not_found',
} as const;
/** A user with a linked account; the request refers to both. */
const linkedUser = {
  ...user,
  make: async ({ make, ownerOf }: MatrixFixture, place: MatrixPlace) => ownerOf(await make.link(place))?.userId ?? '',
  toInput: async ({ getLinkedAccountId }: MatrixFixture, id: string) => ({
    params: { id, link: await getLinkedAccountId(id) },
  }),
} as const;
const link = {
  target: 'linked account',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.link(place),
  missing: 'not_found',
} as const;
const organisation = {
  target: 'organisation in the body',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.organisation(place),
  missing: 'unknown',
} as const;
const roleOfGrant = {
  target: 'role in the body',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.role(place),
  missing: 'unknown',
} as const;
const reads = ['users.read'] as const;

/** The body of an invitation with one grant, within the caller's reach except for one part. */
async function invitationBody(
  fixture: MatrixFixture,
  home: MatrixPlace,
  part: { organisationId?: string; roleId?: string; placeId?: string },
) {
  const username = fixture.newName('invited');
  const person = { username, displayName: username, email: `${username}@shop.example`, language: null };
  const roleId = part.roleId ?? (await fixture.getBuiltInRoleId('user'));
  const grants = [{ roleId, placeId: part.placeId ?? home.id }];
  return { body: { people: [person], organisationId: part.organisationId ?? home.id, grants } };
}
const byId = { ...user, toInput: (_fixture: MatrixFixture, id: string) => ({ params: { id } }) };

/** An invited user, never active. */
async function makeInvited({ make, world }: MatrixFixture, place: MatrixPlace): Promise<string> {
  const id = await make.user(place);
  const { queries } = world.database;
  await queries.deleteFrom('passwords').where('user_id', '=', id).execute();
  await queries.updateTable('users').set({ status: 'invited' }).where('id', '=', id).execute();
  return id;
}

function filters() {
  const organisationOf = { ...organisation, target: 'organisation in the query', missing: 'nothing' } as const;
  const roleOf = {
    target: 'role in the query',
    make: ({ make }: MatrixFixture, place: MatrixPlace) => make.role(place),
    missing: 'nothing',
  } as const;
  return [
    { ...organisationOf, toInput: (_fixture: MatrixFixture, id: string) => ({ query: { organisation: id } }) },
    { ...roleOf, toInput: (_fixture: MatrixFixture, id: string) => ({ query: { role: id } }) },
  ];
}

/** The usernames in an exported file. */
function exportList(exportText: (browser: Browser) => Promise<string>) {
  return {
    async make({ make, world }: MatrixFixture, place: MatrixPlace) {
      const id = await make.user(place, SEARCH_TERM);
      const rows = world.database.queries.selectFrom('users').select('username').where('id', '=', id);
      return (await rows.executeTakeFirstOrThrow()).username;
    },
    listIds: async (browser: Browser) => [...(await exportText(browser)).matchAll(/zebra-\d+/g)].map(([name]) => name),
  };
}

/** Endpoints of users and their sessions, tested in `permission-matrix-people.test.ts`. */
export const userRows = {
  'GET /v2/manage/users': {
    reads,
    withoutTarget: () => ({}),
    cases: filters(),
    list: {
      make: ({ make }, place) => make.user(place, SEARCH_TERM),
      listIds: async (browser) => ids((await browser.call('GET /v2/manage/users', { query: searchQuery })).data.list),
    },
  },
  'GET /v2/manage/user-exports': {
    reads,
    withoutTarget: () => ({ query: { query: 'no such user' } }),
    cases: [],
    list: exportList(async (browser) => (await browser.call('GET /v2/manage/user-exports')).text),
  },
  'POST /v2/manage/user-exports': {
    reads,
    withoutTarget: () => ({ body: { selection: { filter: { query: 'no such user' } } } }),
    cases: [],
    list: exportList(
      async (browser) =>
        (await browser.call('POST /v2/manage/user-exports', { body: { selection: { filter: {} } } })).text,
    ),
  },
  'GET /v2/manage/users/{id}': { reads, cases: [byId] },
  'POST /v2/manage/users': {
    reads,
    cases: [
      {
        ...organisation,
        toInput(fixture, organisationId) {
          const username = fixture.newName('invited');
          return { body: { username, displayName: username, email: `${username}@shop.example`, organisationId } };
        },
      },
    ],
  },
  'POST /v2/manage/user-invitations': {
    reads: ['users.read', 'roles.read', 'roles.write'],
    cases: [
      {
        ...organisation,
        toInput: (fixture, organisationId, home) => invitationBody(fixture, home, { organisationId }),
      },
      { ...roleOfGrant, toInput: (fixture, roleId, home) => invitationBody(fixture, home, { roleId }) },
      {
        ...organisation,
        target: 'organisation of a grant',
        toInput: (fixture, placeId, home) => invitationBody(fixture, home, { placeId }),
      },
    ],
  },
  'GET /v2/manage/mail-delivery': { reads: [], withoutTarget: () => ({}), cases: [] },
  'POST /v2/manage/users/{id}/invitation-link': { reads, cases: [{ ...byId, make: makeInvited }] },
  'POST /v2/manage/user-imports': {
    reads,
    isReadOnly: true,
    cases: [
      {
        target: 'organisation in the file',
        make: async (_fixture, place) => place.code,
        missing: 'nothing',
        isHidden: true, // the row reports an invisible organisation
        toInput: (_fixture, code) => ({
          query: { dryRun: true },
          file: `username,displayName,email,organisation\nimported,Imported,imported@shop.example,"${code}"\n`,
        }),
      },
    ],
  },
  'PUT /v2/manage/users/{id}': {
    reads,
    cases: [
      {
        ...user,
        toInput: (fixture, id) => ({
          params: { id },
          body: { displayName: 'New', email: `${fixture.newName('mail')}@shop.example`, language: null, version: 1 },
        }),
      },
    ],
  },
  'PUT /v2/manage/users/{id}/organisation': {
    reads,
    cases: [
      {
        ...user,
        toInput: (_fixture, id, home) => ({ params: { id }, body: { organisationId: home.inner, version: 1 } }),
      },
      {
        ...organisation,
        toInput: async ({ make }, organisationId, home) => ({
          params: { id: await make.user(home) },
          body: { organisationId, version: 1 },
        }),
      },
    ],
  },
  'POST /v2/manage/users/{id}/disable': { reads, cases: [byId] },
  'POST /v2/manage/users/{id}/enable': { reads, cases: [byId] },
  'POST /v2/manage/users/{id}/unlock': { reads, cases: [byId] },
  'POST /v2/manage/users/{id}/password-reset': { reads, cases: [byId] },
  'DELETE /v2/manage/users/{id}/second-factor': { reads, cases: [byId] },
  'GET /v2/manage/users/{id}/linked-accounts': { reads, cases: [byId] },
  'DELETE /v2/manage/users/{id}/linked-accounts/{link}': {
    reads,
    cases: [
      linkedUser,
      {
        ...link,
        toInput: async ({ make, ownerOf, places }, id, home) => {
          const isHome = (ownerOf(id)?.place ?? '') === home.name;
          return {
            params: { id: isHome ? (ownerOf(id)?.userId ?? '') : await make.user(places[home.name]), link: id },
          };
        },
      },
    ],
  },
  'GET /v2/manage/users/{id}/sessions': { reads, cases: [byId] },
  'DELETE /v2/manage/users/{id}/sessions': {
    reads,
    cases: [
      byId,
      {
        ...session,
        target: 'session in the query',
        toInput: async ({ make, ownerOf, places }, id, home) => {
          const isHome = (ownerOf(id)?.place ?? '') === home.name;
          return {
            params: { id: isHome ? (ownerOf(id)?.userId ?? '') : await make.user(places[home.name]) },
            query: { session: id },
          };
        },
      },
    ],
  },
  'GET /v2/manage/sessions': {
    reads: [],
    withoutTarget: () => ({}),
    cases: [],
    list: {
      make: ({ make }, place) => make.session(place, SEARCH_TERM),
      listIds: async (browser) =>
        ids((await browser.call('GET /v2/manage/sessions', { query: searchQuery })).data.list),
    },
  },
  'DELETE /v2/manage/sessions/{id}': {
    reads: ['sessions.read'],
    cases: [{ ...session, toInput: (_fixture, id) => ({ params: { id } }) }],
  },
} satisfies Partial<PermissionMatrix>;
