import type { Table } from './matrix-row.ts';
import { manifestOf, type Place, type Stage } from './matrix-stage.ts';

const notice = {
  what: 'notice',
  make: ({ make }: Stage, place: Place) => make.notice(place),
  missing: 'not_found',
} as const;
const application = {
  what: 'application',
  make: ({ make }: Stage) => make.application(),
  missing: 'not_found',
  everywhere: true,
} as const;
const actor = {
  what: 'person in the query',
  make: ({ make }: Stage, place: Place) => make.actor(place),
  missing: 'nothing',
} as const;
const texts = { en: { title: 'Hello', content: '' } };
const reads = [] as const;

/** Notices, applications, mails and the trail: `permission-matrix-things.test.ts`. */
export const thingRows = {
  'GET /v2/notices': { reads, plain: () => ({}), ways: [] },
  'GET /v2/notices/{id}': { reads, ways: [{ ...notice, ask: (_stage, id) => ({ params: { id } }) }] },
  'POST /v2/notices': {
    reads,
    ways: [
      {
        what: 'audience in the body',
        make: ({ make }, place) => make.organisation(place),
        missing: 'unknown',
        ask: (_stage, id) => ({ body: { type: 'NORMAL_NOTICE', audience: { kind: 'organisation', id }, texts } }),
      },
      {
        what: 'reader in the body',
        make: ({ make }, place) => make.user(place),
        missing: 'unknown',
        ask: (_stage, id) => ({ body: { type: 'NORMAL_NOTICE', audience: { kind: 'user', id }, texts } }),
      },
      {
        what: 'file in the body',
        make: ({ make }, place, by) => make.file(place, by),
        missing: 'unknown',
        ask: (_stage, id, home) => ({
          body: { type: 'NORMAL_NOTICE', audience: { kind: 'organisation', id: home.id }, texts, attachments: [id] },
        }),
      },
    ],
  },
  'DELETE /v2/notices/{id}': { reads, ways: [{ ...notice, ask: (_stage, id) => ({ params: { id } }) }] },
  'GET /v2/notices/{id}/readers': { reads, ways: [{ ...notice, ask: (_stage, id) => ({ params: { id } }) }] },
  'GET /v2/audiences': { reads, plain: () => ({}), ways: [] },
  'POST /v2/attachments': { reads, plain: () => ({ file: 'x' }), ways: [] },
  'DELETE /v2/attachments/{id}': {
    reads,
    ways: [
      {
        what: 'file',
        make: ({ make }, place, by) => make.file(place, by),
        missing: 'not_found',
        ask: (_stage, id) => ({ params: { id } }),
      },
    ],
  },
  'GET /v2/manage/mails': { reads, plain: () => ({}), ways: [] },
  'POST /v2/manage/mails/{id}/retry': {
    reads,
    ways: [
      {
        what: 'mail',
        make: ({ make }) => make.mail(),
        missing: 'not_found',
        everywhere: true,
        ask: (_stage, id) => ({ params: { id } }),
      },
    ],
  },
  'GET /v2/manage/audit': {
    reads,
    plain: () => ({}),
    ways: [{ ...actor, ask: (_stage, person) => ({ query: { person } }) }],
  },
  'GET /v2/manage/audit-export': { reads, ways: [{ ...actor, ask: (_stage, person) => ({ query: { person } }) }] },
  'GET /v2/manage/dashboard': { reads, plain: () => ({}), ways: [] },
  'GET /v2/manage/applications': { reads, plain: () => ({}), ways: [] },
  'POST /v2/manage/applications': {
    reads,
    plain: (stage) => ({ body: { manifest: manifestOf(stage.fresh('kiosk')) } }),
    ways: [],
  },
  'PUT /v2/manage/applications/{code}': {
    reads,
    ways: [
      {
        ...application,
        ask: (_stage, code) => ({ params: { code }, body: { manifest: manifestOf(code, '2.0.0'), version: 1 } }),
      },
    ],
  },
  'DELETE /v2/manage/applications/{code}': {
    reads,
    ways: [{ ...application, ask: (_stage, code) => ({ params: { code }, query: { version: 1 } }) }],
  },
  'POST /v2/manage/applications/{code}/secret': {
    reads,
    ways: [{ ...application, ask: (_stage, code) => ({ params: { code }, body: { keepFormer: true } }) }],
  },
  'PUT /v2/manage/application-order': {
    reads,
    plain: async (stage) => ({ body: { codes: await stage.codes() } }),
    ways: [],
  },
  'POST /v2/manage/manifests/check': {
    reads,
    plain: () => ({ body: { manifest: {} } }),
    ways: [],
    inReach: { status: 400, because: 'an empty document is no manifest' },
  },
  'POST /v2/manage/manifests': {
    reads,
    plain: () => ({ body: { url: 'https://127.0.0.1/manifest.json' } }),
    ways: [],
    inReach: { status: 400, because: 'it must not be fetched from the own machine' },
  },
  'POST /v2/manage/manifests/frame': {
    reads,
    plain: () => ({ body: { entry: 'https://127.0.0.1/' } }),
    ways: [],
  },
} satisfies Partial<Table>;
