import type { MatrixPlace, MatrixFixture } from './fixture.ts';
import type { PermissionMatrix } from './row.ts';

const missing = 'not_found';
const byId = { missing, toInput: (_fixture: MatrixFixture, id: string) => ({ params: { id } }) } as const;
const makeStore = ({ make }: MatrixFixture, place: MatrixPlace) => make.store(place);

/** Endpoints that explain permissions, tested in `permission-matrix-access.test.ts`. */
export const accessRows = {
  'GET /v2/manage/users/{id}/access': {
    reads: [],
    cases: [
      { ...byId, target: 'user', make: ({ make }, place) => make.user(place) },
      {
        target: 'store in the query',
        make: makeStore,
        missing,
        toInput: async ({ make }, place, home) => ({ params: { id: await make.user(home) }, query: { place } }),
      },
    ],
  },
  'GET /v2/manage/roles/{id}/holders': {
    reads: [],
    cases: [{ ...byId, target: 'role', make: ({ make }, place) => make.role(place) }],
  },
  'GET /v2/manage/stores/{id}/people': { reads: [], cases: [{ ...byId, target: 'store', make: makeStore }] },
} satisfies Partial<PermissionMatrix>;
