import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';

import type { Browser } from './browser.ts';
import type { Guarded } from './matrix-row.ts';
import type { Place, Stage } from './matrix-stage.ts';
import { openIdOf } from './providers.ts';

/** What everything is called that must be found, or must not. */
export const MARK = 'zebra';

/** The endpoints that list what there is everywhere. */
type Listing = {
  [N in Guarded]: EndpointName[N] extends { params: unknown }
    ? never
    : Result<EndpointName[N]> extends { list: unknown }
      ? N
      : never;
}[Guarded];
/** Those that give it as a file. */
type Filing = { [N in Guarded]: EndpointName[N] extends { file: true } ? N : never }[Guarded];

type List = {
  readonly make: (stage: Stage, place: Place) => Promise<string>;
  /** Ids of what is listed, or the whole file in which they must stand. */
  readonly look: (browser: Browser) => Promise<readonly string[]>;
  /** It belongs to the installation: whoever has the permission sees all of it. */
  readonly everywhere?: true;
};

const query = { query: MARK, size: 100 };
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Every list, so that one without a row does not compile. */
export const lists = {
  'GET /v2/manage/organisations': {
    make: ({ make }, place) => make.organisation(place, MARK),
    look: async (browser) => ids((await browser.call('GET /v2/manage/organisations', { query })).data.list),
  },
  'GET /v2/manage/stores': {
    make: ({ make }, place) => make.store(place, MARK),
    look: async (browser) => ids((await browser.call('GET /v2/manage/stores', { query })).data.list),
  },
  'GET /v2/manage/users': {
    make: ({ make }, place) => make.user(place, MARK),
    look: async (browser) => ids((await browser.call('GET /v2/manage/users', { query })).data.list),
  },
  'GET /v2/manage/user-exports': {
    async make({ make, world }, place) {
      const id = await make.user(place, MARK);
      const rows = world.database.queries.selectFrom('users').select('username').where('id', '=', id);
      return (await rows.executeTakeFirstOrThrow()).username;
    },
    look: async (browser) =>
      [...(await browser.call('GET /v2/manage/user-exports')).text.matchAll(/zebra-\d+/g)].map(([name]) => name),
  },
  'GET /v2/manage/roles': {
    make: ({ make }, place) => make.role(place, MARK),
    look: async (browser) => ids((await browser.call('GET /v2/manage/roles', { query })).data.list),
  },
  'GET /v2/manage/sessions': {
    make: ({ make }, place) => make.session(place, MARK),
    look: async (browser) => ids((await browser.call('GET /v2/manage/sessions', { query })).data.list),
  },
  'GET /v2/manage/audit': {
    make: ({ make }, place) => make.actor(place, MARK),
    look: async (browser) =>
      (await browser.call('GET /v2/manage/audit', { query: { size: 100 } })).data.list.flatMap(
        ({ actor }) => actor.id ?? [],
      ),
  },
  'GET /v2/manage/audit-export': {
    make: ({ make }, place) => make.actor(place, MARK),
    look: async (browser) =>
      [...(await browser.call('GET /v2/manage/audit-export')).text.matchAll(/[\da-f-]{36}/g)].map(([id]) => id),
  },
  'GET /v2/manage/mails': {
    make: ({ make }) => make.mail(),
    look: async (browser) => ids((await browser.call('GET /v2/manage/mails', { query: { size: 100 } })).data.list),
    everywhere: true,
  },
  'GET /v2/manage/texts': {
    make: async () => 'home.close',
    async look(browser) {
      const { data } = await browser.call('GET /v2/manage/texts', { query: { language: 'en', query: 'home.close' } });
      return data.list.map(({ key }) => key);
    },
    everywhere: true,
  },
  'GET /v2/manage/identity-providers': {
    async make({ world }) {
      const value = openIdOf('https://id.example');
      await world.people.stores.providers.put({ name: MARK, value, secret: 'x' }, 'somebody');
      return MARK;
    },
    look: async (browser) =>
      (await browser.call('GET /v2/manage/identity-providers')).data.list.map(({ name }) => name),
    everywhere: true,
  },
  'GET /v2/notices': {
    make: ({ make }, place) => make.notice(place),
    look: async (browser) => ids((await browser.call('GET /v2/notices', { query: { size: 100 } })).data.list),
  },
  'GET /v2/audiences': {
    make: ({ make }, place) => make.organisation(place, MARK),
    look: async (browser) =>
      ids(
        (await browser.call('GET /v2/audiences', { query: { query: MARK } })).data.list.flatMap(({ id }) =>
          id === null ? [] : [{ id }],
        ),
      ),
  },
} satisfies { readonly [N in Listing | Filing]: List };
