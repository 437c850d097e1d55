import type { MatrixPlace, MatrixFixture } from './fixture.ts';
import { SEARCH_TERM, searchQuery, ids } from './lists.ts';
import type { PermissionMatrix } from './row.ts';

const organisation = {
  target: 'organisation',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.organisation(place),
  missing: 'not_found',
} as const;
const store = {
  target: 'store',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.store(place),
  missing: 'not_found',
} as const;
const reads = ['organisations.read'] as const;
const naming = (fixture: MatrixFixture) => ({ name: fixture.newName('name'), code: fixture.newName('code') });

/** Endpoints of organisations and stores, tested in `permission-matrix.test.ts`. */
export const organisationRows = {
  'GET /v2/manage/organisations': {
    reads,
    withoutTarget: () => ({}),
    cases: [{ ...organisation, target: 'parent in the query', toInput: (_fixture, parent) => ({ query: { parent } }) }],
    list: {
      make: ({ make }, place) => make.organisation(place, SEARCH_TERM),
      listIds: async (browser) =>
        ids((await browser.call('GET /v2/manage/organisations', { query: searchQuery })).data.list),
    },
  },
  'GET /v2/manage/organisations/{id}': {
    reads,
    cases: [{ ...organisation, toInput: (_fixture, id) => ({ params: { id } }) }],
  },
  'POST /v2/manage/organisations': {
    reads,
    cases: [
      {
        ...organisation,
        target: 'parent in the body',
        missing: 'unknown',
        toInput: (fixture, parentId) => ({ body: { ...naming(fixture), parentId } }),
      },
    ],
  },
  'PUT /v2/manage/organisations/{id}': {
    reads,
    cases: [
      { ...organisation, toInput: (fixture, id) => ({ params: { id }, body: { ...naming(fixture), version: 1 } }) },
    ],
  },
  'PUT /v2/manage/organisations/{id}/parent': {
    reads,
    cases: [
      {
        ...organisation,
        toInput: (_fixture, id, home) => ({ params: { id }, body: { parentId: home.inner, version: 1 } }),
      },
      {
        ...organisation,
        target: 'parent in the body',
        missing: 'unknown',
        toInput: async ({ make }, parentId, home) => ({
          params: { id: await make.organisation(home) },
          body: { parentId, version: 1 },
        }),
      },
    ],
  },
  'DELETE /v2/manage/organisations/{id}': {
    reads,
    cases: [{ ...organisation, toInput: (_fixture, id) => ({ params: { id }, query: { version: 1 } }) }],
  },
  'GET /v2/manage/places': {
    reads,
    withoutTarget: () => ({}),
    cases: [{ ...organisation, target: 'parent in the query', toInput: (_fixture, parent) => ({ query: { parent } }) }],
    list: {
      make: ({ make }, place) => make.store(place, SEARCH_TERM),
      listIds: async (browser) => ids((await browser.call('GET /v2/manage/places', { query: searchQuery })).data.list),
    },
  },
  'GET /v2/manage/stores': {
    reads,
    withoutTarget: () => ({}),
    cases: [
      {
        ...organisation,
        target: 'organisation in the query',
        toInput: (_fixture, id) => ({ query: { organisation: id } }),
      },
    ],
    list: {
      make: ({ make }, place) => make.store(place, SEARCH_TERM),
      listIds: async (browser) => ids((await browser.call('GET /v2/manage/stores', { query: searchQuery })).data.list),
    },
  },
  'POST /v2/manage/stores': {
    reads,
    cases: [
      {
        ...organisation,
        target: 'organisation in the body',
        missing: 'unknown',
        toInput: (fixture, organisationId) => ({ body: { ...naming(fixture), organisationId } }),
      },
    ],
  },
  'GET /v2/manage/stores/{id}': { reads, cases: [{ ...store, toInput: (_fixture, id) => ({ params: { id } }) }] },
  'PUT /v2/manage/stores/{id}': {
    reads,
    cases: [
      {
        ...store,
        toInput: (fixture, id, home) => ({
          params: { id },
          body: { ...naming(fixture), organisationId: home.id, version: 1 },
        }),
      },
      {
        ...organisation,
        target: 'organisation in the body',
        missing: 'unknown',
        toInput: async (fixture, organisationId, home) => ({
          params: { id: await fixture.make.store(home) },
          body: { ...naming(fixture), organisationId, version: 1 },
        }),
      },
    ],
  },
  'DELETE /v2/manage/stores/{id}': {
    reads,
    cases: [{ ...store, toInput: (_fixture, id) => ({ params: { id }, query: { version: 1 } }) }],
  },
  'POST /v2/manage/store-moves': {
    reads,
    cases: [
      {
        ...store,
        missing: 'unknown',
        toInput: (_fixture, id, home) => ({
          body: { selection: { ids: [id] }, organisationId: home.inner, dryRun: false },
        }),
      },
      {
        ...organisation,
        target: 'organisation of the filter in the body',
        missing: 'unknown',
        toInput: (_fixture, id, home) => ({
          body: { selection: { filter: { organisation: id } }, organisationId: home.inner, dryRun: true },
        }),
      },
      {
        ...organisation,
        target: 'organisation in the body',
        missing: 'unknown',
        toInput: async ({ make }, organisationId, home) => ({
          body: { selection: { ids: [await make.store(home)] }, organisationId, dryRun: false },
        }),
      },
    ],
  },
  'POST /v2/manage/store-imports': {
    reads,
    isReadOnly: true,
    cases: [
      {
        target: 'organisation in the file',
        make: async (_fixture, place) => place.code,
        missing: 'nothing',
        isHidden: true, // the row reports an invisible organisation
        toInput: (fixture, code) => ({
          query: { dryRun: true },
          file: `code,name,organisation\n${fixture.newName('imported')},Imported,"${code}"\n`,
        }),
      },
    ],
  },
  'GET /v2/manage/store-exports': {
    reads,
    withoutTarget: () => ({ query: { query: 'no such store' } }),
    cases: [
      {
        ...organisation,
        target: 'organisation in the query',
        toInput: (_fixture, id) => ({ query: { organisation: id } }),
      },
    ],
    list: {
      async make({ make, world }, place) {
        const id = await make.store(place, SEARCH_TERM);
        const rows = world.database.queries.selectFrom('stores').select('name').where('id', '=', id);
        return (await rows.executeTakeFirstOrThrow()).name;
      },
      listIds: async (browser) =>
        [...(await browser.call('GET /v2/manage/store-exports')).text.matchAll(/zebra-\d+/g)].map(([name]) => name),
    },
  },
} satisfies Partial<PermissionMatrix>;
