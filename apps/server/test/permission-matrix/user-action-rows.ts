import { randomUUIDv7 } from 'node:crypto';

import type { Browser } from '../browser.ts';
import type { MatrixFixture, MatrixPlace } from './fixture.ts';
import type { PermissionMatrix } from './row.ts';

/** A finished action of the caller; of another user when it must be out of reach. */
async function makeAction(
  { make, world }: MatrixFixture,
  place: MatrixPlace,
  by: Browser | undefined,
): Promise<string> {
  const { queries } = world.database;
  const users = queries.selectFrom('users').select('id');
  const owner =
    by === undefined
      ? users.where('id', '=', await make.user(place))
      : users.where('username', '=', (await by.call('GET /v2/users/information')).data.username);
  const row = {
    id: randomUUIDv7(),
    requested_by: (await owner.executeTakeFirstOrThrow()).id,
    action: JSON.stringify({ kind: 'disable' }),
    address: '',
    device: '',
    request_id: '',
    status: 'done',
    credentials_version: 0,
  };
  await queries.insertInto('user_actions').values(row).execute();
  return row.id;
}

const action = {
  target: 'action',
  make: makeAction,
  missing: 'not_found',
  toInput: (_fixture: MatrixFixture, id: string) => ({ params: { id } }),
} as const;
const move = {
  target: 'organisation in the body',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.organisation(place),
  missing: 'unknown',
  toInput: async ({ make }: MatrixFixture, organisationId: string, home: MatrixPlace) => ({
    body: { action: { kind: 'move' as const, organisationId }, selection: { ids: [await make.user(home)] } },
  }),
} as const;

/** Endpoints that change many users, tested in `permission-matrix-actions.test.ts`. */
export const userActionRows = {
  'POST /v2/manage/user-action-previews': { reads: ['users.read'], cases: [move] },
  'POST /v2/manage/user-actions': { reads: ['users.read'], cases: [move] },
  'GET /v2/manage/user-actions/{id}': { reads: [], cases: [action] },
  'GET /v2/manage/user-actions/{id}/people': { reads: [], cases: [action] },
  'POST /v2/manage/user-actions/{id}/cancel': { reads: [], cases: [action] },
} satisfies Partial<PermissionMatrix>;
