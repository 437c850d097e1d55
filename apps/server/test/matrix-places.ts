import type { Table } from './matrix-row.ts';
import type { Place, Stage } from './matrix-stage.ts';

const organisation = {
  what: 'organisation',
  make: ({ make }: Stage, place: Place) => make.organisation(place),
  missing: 'not_found',
} as const;
const store = {
  what: 'store',
  make: ({ make }: Stage, place: Place) => make.store(place),
  missing: 'not_found',
} as const;
const reads = ['organisations.read'] as const;
const naming = (stage: Stage) => ({ name: stage.fresh('name'), code: stage.fresh('code') });

/** Organisations and stores: `permission-matrix.test.ts`. */
export const placeRows = {
  'GET /v2/manage/organisations': {
    reads,
    plain: () => ({}),
    ways: [{ ...organisation, what: 'parent in the query', ask: (_stage, parent) => ({ query: { parent } }) }],
  },
  'GET /v2/manage/organisations/{id}': {
    reads,
    ways: [{ ...organisation, ask: (_stage, id) => ({ params: { id } }) }],
  },
  'POST /v2/manage/organisations': {
    reads,
    ways: [
      {
        ...organisation,
        what: 'parent in the body',
        missing: 'unknown',
        ask: (stage, parentId) => ({ body: { ...naming(stage), parentId } }),
      },
    ],
  },
  'PUT /v2/manage/organisations/{id}': {
    reads,
    ways: [{ ...organisation, ask: (stage, id) => ({ params: { id }, body: { ...naming(stage), version: 1 } }) }],
  },
  'PUT /v2/manage/organisations/{id}/parent': {
    reads,
    ways: [
      { ...organisation, ask: (_stage, id, home) => ({ params: { id }, body: { parentId: home.inner, version: 1 } }) },
      {
        ...organisation,
        what: 'parent in the body',
        missing: 'unknown',
        ask: async ({ make }, parentId, home) => ({
          params: { id: await make.organisation(home) },
          body: { parentId, version: 1 },
        }),
      },
    ],
  },
  'DELETE /v2/manage/organisations/{id}': {
    reads,
    ways: [{ ...organisation, ask: (_stage, id) => ({ params: { id }, query: { version: 1 } }) }],
  },
  'GET /v2/manage/stores': {
    reads,
    plain: () => ({}),
    ways: [
      { ...organisation, what: 'organisation in the query', ask: (_stage, id) => ({ query: { organisation: id } }) },
    ],
  },
  'POST /v2/manage/stores': {
    reads,
    ways: [
      {
        ...organisation,
        what: 'organisation in the body',
        missing: 'unknown',
        ask: (stage, organisationId) => ({ body: { ...naming(stage), organisationId } }),
      },
    ],
  },
  'GET /v2/manage/stores/{id}': { reads, ways: [{ ...store, ask: (_stage, id) => ({ params: { id } }) }] },
  'PUT /v2/manage/stores/{id}': {
    reads,
    ways: [
      {
        ...store,
        ask: (stage, id, home) => ({ params: { id }, body: { ...naming(stage), organisationId: home.id, version: 1 } }),
      },
      {
        ...organisation,
        what: 'organisation in the body',
        missing: 'unknown',
        ask: async (stage, organisationId, home) => ({
          params: { id: await stage.make.store(home) },
          body: { ...naming(stage), organisationId, version: 1 },
        }),
      },
    ],
  },
  'DELETE /v2/manage/stores/{id}': {
    reads,
    ways: [{ ...store, ask: (_stage, id) => ({ params: { id }, query: { version: 1 } }) }],
  },
} satisfies Partial<Table>;
