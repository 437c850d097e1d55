import { manifestOf, type MatrixPlace, type MatrixFixture } from './fixture.ts';
import { SEARCH_TERM, ids } from './lists.ts';
import type { PermissionMatrix } from './row.ts';

const notice = {
  target: 'notice',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.notice(place),
  missing: 'not_found',
} as const;
const application = {
  target: 'application',
  make: ({ make }: MatrixFixture) => make.application(),
  missing: 'not_found',
  isGlobal: true,
} as const;
const auditActor = {
  target: 'person in the query',
  make: ({ make }: MatrixFixture, place: MatrixPlace) => make.actor(place),
  missing: 'nothing',
} as const;
const texts = { en: { title: 'Hello', content: '' } };
const reads = [] as const;

/** Endpoints of notices, applications, emails and the audit log, tested in `permission-matrix-things.test.ts`. */
export const resourceRows = {
  'GET /v2/notices': {
    reads,
    withoutTarget: () => ({}),
    cases: [],
    list: {
      make: ({ make }, place) => make.notice(place),
      listIds: async (browser) => ids((await browser.call('GET /v2/notices', { query: { size: 100 } })).data.list),
    },
  },
  'GET /v2/notices/{id}': { reads, cases: [{ ...notice, toInput: (_fixture, id) => ({ params: { id } }) }] },
  'POST /v2/notices': {
    reads,
    cases: [
      {
        target: 'audience in the body',
        make: ({ make }, place) => make.organisation(place),
        missing: 'unknown',
        toInput: (_fixture, id) => ({ body: { type: 'NORMAL_NOTICE', audience: { kind: 'organisation', id }, texts } }),
      },
      {
        target: 'store in the body',
        make: ({ make }, place) => make.store(place),
        missing: 'unknown',
        toInput: (_fixture, id) => ({ body: { type: 'NORMAL_NOTICE', audience: { kind: 'store', id }, texts } }),
      },
      {
        target: 'reader in the body',
        make: ({ make }, place) => make.user(place),
        missing: 'unknown',
        toInput: (_fixture, id) => ({ body: { type: 'NORMAL_NOTICE', audience: { kind: 'user', id }, texts } }),
      },
      {
        target: 'file in the body',
        make: ({ make }, place, by) => make.file(place, by),
        missing: 'unknown',
        toInput: (_fixture, id, home) => ({
          body: { type: 'NORMAL_NOTICE', audience: { kind: 'organisation', id: home.id }, texts, attachments: [id] },
        }),
      },
    ],
  },
  'DELETE /v2/notices/{id}': { reads, cases: [{ ...notice, toInput: (_fixture, id) => ({ params: { id } }) }] },
  'GET /v2/notices/{id}/readers': { reads, cases: [{ ...notice, toInput: (_fixture, id) => ({ params: { id } }) }] },
  'GET /v2/audiences': {
    reads,
    withoutTarget: () => ({}),
    cases: [],
    list: {
      make: ({ make }, place) => make.organisation(place, SEARCH_TERM),
      listIds: async (browser) =>
        ids(
          (await browser.call('GET /v2/audiences', { query: { query: SEARCH_TERM } })).data.list.flatMap(({ id }) =>
            id === null ? [] : [{ id }],
          ),
        ),
    },
  },
  'POST /v2/attachments': { reads, withoutTarget: () => ({ file: 'x' }), cases: [] },
  'DELETE /v2/attachments/{id}': {
    reads,
    cases: [
      {
        target: 'file',
        make: ({ make }, place, by) => make.file(place, by),
        missing: 'not_found',
        toInput: (_fixture, id) => ({ params: { id } }),
      },
    ],
  },
  'GET /v2/manage/mails': {
    reads,
    withoutTarget: () => ({}),
    cases: [],
    list: {
      make: ({ make }) => make.mail(),
      listIds: async (browser) => ids((await browser.call('GET /v2/manage/mails', { query: { size: 100 } })).data.list),
      isGlobal: true,
    },
  },
  'POST /v2/manage/mails/{id}/retry': {
    reads,
    cases: [
      {
        target: 'mail',
        make: ({ make }) => make.mail(),
        missing: 'not_found',
        isGlobal: true,
        toInput: (_fixture, id) => ({ params: { id } }),
      },
    ],
  },
  'GET /v2/manage/audit': {
    reads,
    withoutTarget: () => ({}),
    cases: [{ ...auditActor, toInput: (_fixture, person) => ({ query: { person } }) }],
    list: {
      make: ({ make }, place) => make.actor(place, SEARCH_TERM),
      listIds: async (browser) =>
        (await browser.call('GET /v2/manage/audit', { query: { size: 100 } })).data.list.flatMap(
          ({ actor }) => actor.id ?? [],
        ),
    },
  },
  'GET /v2/manage/audit-export': {
    reads,
    cases: [{ ...auditActor, toInput: (_fixture, person) => ({ query: { person } }) }],
    list: {
      make: ({ make }, place) => make.actor(place, SEARCH_TERM),
      listIds: async (browser) =>
        [...(await browser.call('GET /v2/manage/audit-export')).text.matchAll(/[\da-f-]{36}/g)].map(([id]) => id),
    },
  },
  'GET /v2/manage/dashboard': { reads, withoutTarget: () => ({}), cases: [] },
  'GET /v2/manage/applications': { reads, withoutTarget: () => ({}), cases: [] },
  'POST /v2/manage/applications': {
    reads,
    withoutTarget: (fixture) => ({ body: { manifest: manifestOf(fixture.newName('kiosk')) } }),
    cases: [],
  },
  'PUT /v2/manage/applications/{code}': {
    reads,
    cases: [
      {
        ...application,
        toInput: (_fixture, code) => ({ params: { code }, body: { manifest: manifestOf(code, '2.0.0'), version: 1 } }),
      },
    ],
  },
  'DELETE /v2/manage/applications/{code}': {
    reads,
    cases: [{ ...application, toInput: (_fixture, code) => ({ params: { code }, query: { version: 1 } }) }],
  },
  'POST /v2/manage/applications/{code}/secret': {
    reads,
    cases: [{ ...application, toInput: (_fixture, code) => ({ params: { code }, body: { keepFormer: true } }) }],
  },
  'PUT /v2/manage/application-order': {
    reads,
    withoutTarget: async (fixture) => ({ body: { codes: await fixture.listApplicationCodes() } }),
    cases: [],
  },
  'POST /v2/manage/manifests/check': {
    reads,
    withoutTarget: () => ({ body: { manifest: {} } }),
    cases: [],
    expectedResponse: { status: 400, reason: 'an empty document is not a manifest' },
  },
  'POST /v2/manage/manifests': {
    reads,
    withoutTarget: () => ({ body: { url: 'https://127.0.0.1/manifest.json' } }),
    cases: [],
    expectedResponse: { status: 400, reason: 'it must not be fetched from the local machine' },
  },
  'POST /v2/manage/manifests/frame': {
    reads,
    withoutTarget: () => ({ body: { entry: 'https://127.0.0.1/' } }),
    cases: [],
  },
} satisfies Partial<PermissionMatrix>;
