import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';

import type { Browser } from '../browser.ts';
import { openIdOf } from '../sign-in/providers.ts';
import type { MatrixPlace, MatrixFixture } from './fixture.ts';
import type { GuardedEndpointName } from './row.ts';

/** What everything is called that must be found, or must not. */
export const SEARCH_TERM = 'zebra';

/** The endpoints that list what there is everywhere. */
type ListEndpointName = {
  [N in GuardedEndpointName]: EndpointName[N] extends { params: unknown }
    ? never
    : Result<EndpointName[N]> extends { list: unknown }
      ? N
      : never;
}[GuardedEndpointName];
/** Those that give it as a file. */
type FileEndpointName = {
  [N in GuardedEndpointName]: EndpointName[N] extends { file: true } ? N : never;
}[GuardedEndpointName];

type MatrixList = {
  readonly make: (fixture: MatrixFixture, place: MatrixPlace) => Promise<string>;
  /** Ids of what is listed, or the whole file in which they must stand. */
  readonly listIds: (browser: Browser) => Promise<readonly string[]>;
  /** It belongs to the installation: whoever has the permission sees all of it. */
  readonly isGlobal?: true;
};

const query = { query: SEARCH_TERM, size: 100 };
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Every list, so that one without a row does not compile. */
export const lists = {
  'GET /v2/manage/organisations': {
    make: ({ make }, place) => make.organisation(place, SEARCH_TERM),
    listIds: async (browser) => ids((await browser.call('GET /v2/manage/organisations', { query })).data.list),
  },
  'GET /v2/manage/stores': {
    make: ({ make }, place) => make.store(place, SEARCH_TERM),
    listIds: async (browser) => ids((await browser.call('GET /v2/manage/stores', { query })).data.list),
  },
  'GET /v2/manage/users': {
    make: ({ make }, place) => make.user(place, SEARCH_TERM),
    listIds: async (browser) => ids((await browser.call('GET /v2/manage/users', { query })).data.list),
  },
  'GET /v2/manage/user-exports': {
    async make({ make, world }, place) {
      const id = await make.user(place, SEARCH_TERM);
      const rows = world.database.queries.selectFrom('users').select('username').where('id', '=', id);
      return (await rows.executeTakeFirstOrThrow()).username;
    },
    listIds: async (browser) =>
      [...(await browser.call('GET /v2/manage/user-exports')).text.matchAll(/zebra-\d+/g)].map(([name]) => name),
  },
  'GET /v2/manage/roles': {
    make: ({ make }, place) => make.role(place, SEARCH_TERM),
    listIds: async (browser) => ids((await browser.call('GET /v2/manage/roles', { query })).data.list),
  },
  'GET /v2/manage/sessions': {
    make: ({ make }, place) => make.session(place, SEARCH_TERM),
    listIds: async (browser) => ids((await browser.call('GET /v2/manage/sessions', { query })).data.list),
  },
  'GET /v2/manage/audit': {
    make: ({ make }, place) => make.actor(place, SEARCH_TERM),
    listIds: async (browser) =>
      (await browser.call('GET /v2/manage/audit', { query: { size: 100 } })).data.list.flatMap(
        ({ actor }) => actor.id ?? [],
      ),
  },
  'GET /v2/manage/audit-export': {
    make: ({ make }, place) => make.actor(place, SEARCH_TERM),
    listIds: async (browser) =>
      [...(await browser.call('GET /v2/manage/audit-export')).text.matchAll(/[\da-f-]{36}/g)].map(([id]) => id),
  },
  'GET /v2/manage/mails': {
    make: ({ make }) => make.mail(),
    listIds: async (browser) => ids((await browser.call('GET /v2/manage/mails', { query: { size: 100 } })).data.list),
    isGlobal: true,
  },
  'GET /v2/manage/texts': {
    make: async () => 'home.close',
    async listIds(browser) {
      const { data } = await browser.call('GET /v2/manage/texts', { query: { language: 'en', query: 'home.close' } });
      return data.list.map(({ key }) => key);
    },
    isGlobal: true,
  },
  'GET /v2/manage/identity-providers': {
    async make({ world }) {
      const value = openIdOf('https://id.example');
      await world.people.repositories.providers.put({ name: SEARCH_TERM, value, secret: 'x' }, 'somebody');
      return SEARCH_TERM;
    },
    listIds: async (browser) =>
      (await browser.call('GET /v2/manage/identity-providers')).data.list.map(({ name }) => name),
    isGlobal: true,
  },
  'GET /v2/notices': {
    make: ({ make }, place) => make.notice(place),
    listIds: async (browser) => ids((await browser.call('GET /v2/notices', { query: { size: 100 } })).data.list),
  },
  'GET /v2/audiences': {
    make: ({ make }, place) => make.organisation(place, SEARCH_TERM),
    listIds: async (browser) =>
      ids(
        (await browser.call('GET /v2/audiences', { query: { query: SEARCH_TERM } })).data.list.flatMap(({ id }) =>
          id === null ? [] : [{ id }],
        ),
      ),
  },
} satisfies { readonly [N in ListEndpointName | FileEndpointName]: MatrixList };
