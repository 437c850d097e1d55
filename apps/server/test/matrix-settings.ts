import type { SettingName } from '@foyer/contract/setting-values.ts';

import { shippedSettings } from '#/features/settings/settings.ts';

import { MAIL_SERVER } from './mail-server.ts';
import type { Table } from './matrix-row.ts';
import type { Stage } from './matrix-stage.ts';
import { pngOf } from './pictures.ts';
import { openIdOf } from './providers.ts';

const reads = [] as const;

/** A change of a setting over the version that stands there. */
function changeOf<N extends SettingName>(name: N) {
  return {
    reads,
    async plain({ world }: Stage) {
      const row = await world.database.queries
        .selectFrom('settings')
        .select('version')
        .where('name', '=', name)
        .executeTakeFirst();
      return { body: { value: shippedSettings[name], version: row?.version ?? 0 } };
    },
    ways: [],
  };
}

async function mailVersion({ world }: Stage): Promise<number> {
  const row = await world.database.queries.selectFrom('mail_server').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

const page = { switch: true, show: true, label: '', icon: null, loginAddress: '' };

/** A provider that stands there; nobody may ask at its address. */
async function providerIn({ world }: Stage): Promise<{ name: string; version: number }> {
  const { providers } = world.people.stores;
  const name = 'zebra';
  await providers.put({ name, value: openIdOf('https://127.0.0.1:1'), secret: 'x' }, 'somebody');
  return { name, version: (await providers.find(name))?.version ?? 0 };
}

const text = { language: 'fr', key: 'home.overview' } as const;

/** The version in which that text stands. */
async function textVersion({ world }: Stage): Promise<number> {
  const row = await world.database.queries
    .selectFrom('text_overrides')
    .select('version')
    .where('language', '=', text.language)
    .where('key', '=', text.key)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** How often the terms of service were published. */
async function termsVersion({ world }: Stage): Promise<number> {
  const rows = await world.database.queries.selectFrom('terms').select('version').where('kind', '=', 'cloud').execute();
  return rows.length;
}

/** What belongs to the whole installation: `permission-matrix-settings.test.ts`. */
export const settingRows = {
  'GET /v2/manage/settings': { reads, plain: () => ({}), ways: [] },
  'PUT /v2/manage/settings/signInPage': changeOf('signInPage'),
  'PUT /v2/manage/settings/password': changeOf('password'),
  'PUT /v2/manage/settings/mfa': changeOf('mfa'),
  'PUT /v2/manage/settings/session': changeOf('session'),
  'PUT /v2/manage/settings/languages': changeOf('languages'),
  'PUT /v2/manage/settings/files': changeOf('files'),
  'PUT /v2/manage/settings/brand': changeOf('brand'),
  'GET /v2/manage/texts': { reads, plain: () => ({ query: { language: 'fr' } }), ways: [] },
  'PUT /v2/manage/texts/{language}/{key}': {
    reads,
    plain: async (stage) => ({ params: text, body: { text: 'Accueil', version: await textVersion(stage) } }),
    ways: [],
  },
  'DELETE /v2/manage/texts/{language}/{key}': {
    reads,
    plain: async (stage) => ({ params: text, query: { version: await textVersion(stage) } }),
    ways: [],
  },
  'GET /v2/manage/terms/{kind}': { reads, plain: () => ({ params: { kind: 'cloud' } }), ways: [] },
  'GET /v2/manage/terms/{kind}/{version}': {
    reads,
    inReach: { status: 404, because: 'nobody has published the privacy notice' },
    plain: () => ({ params: { kind: 'privacy', version: 1 } }),
    ways: [],
  },
  'POST /v2/manage/terms/{kind}': {
    reads,
    plain: async (stage) => ({
      params: { kind: 'cloud' },
      body: { texts: { en: '# Terms' }, version: await termsVersion(stage) },
    }),
    ways: [],
  },
  'POST /v2/manage/settings/brand/logos': { reads, plain: () => ({ file: pngOf(32, 32) }), ways: [] },
  'GET /v2/manage/settings/mail': { reads, plain: () => ({}), ways: [] },
  'PUT /v2/manage/settings/mail': {
    reads,
    highest: 'mails hold links that open any account',
    plain: async (stage: Stage) => ({ body: { value: MAIL_SERVER, version: await mailVersion(stage) } }),
    ways: [],
  },
  'DELETE /v2/manage/settings/mail': {
    reads,
    highest: 'mails hold links that open any account',
    plain: async (stage: Stage) => ({ query: { version: await mailVersion(stage) } }),
    ways: [],
  },
  'POST /v2/manage/settings/mail/test': {
    reads,
    highest: 'mails hold links that open any account',
    async plain({ world }: Stage) {
      await world.database.queries.deleteFrom('mail_server').execute();
      world.app.services.bus.resync();
      return { body: { to: 'somebody@shop.example' } };
    },
    inReach: { status: 400, because: 'no mail server is set' },
    ways: [],
  },
  'GET /v2/manage/identity-providers': { reads, plain: () => ({}), ways: [] },
  'PUT /v2/manage/identity-providers/{name}': {
    reads,
    highest: 'whoever vouches for people can come in as any of them',
    async plain(stage: Stage) {
      const { name, version } = await providerIn(stage);
      return { params: { name }, body: { value: openIdOf('https://127.0.0.1:1'), page, version } };
    },
    ways: [],
  },
  'DELETE /v2/manage/identity-providers/{name}': {
    reads,
    highest: 'whoever vouches for people can come in as any of them',
    async plain(stage: Stage) {
      const { name, version } = await providerIn(stage);
      return { params: { name }, query: { version } };
    },
    ways: [],
  },
  'POST /v2/manage/identity-providers/{name}/trial': {
    reads,
    highest: 'whoever vouches for people can come in as any of them',
    async plain(stage: Stage) {
      const { name } = await providerIn(stage);
      return { params: { name } };
    },
    ways: [],
  },
  'GET /v2/manage/licence': { reads, plain: () => ({}), ways: [] },
  'POST /v2/licenses': {
    reads,
    highest: 'it decides for everybody',
    plain: () => ({ query: { agreement: 0 }, file: 'no licence', fileName: 'shop.lic' }),
    ways: [],
  },
  'GET /v2/licenses/upload/{id}': {
    reads,
    inReach: { status: 400, because: 'this person has uploaded none' },
    plain: ({ fresh }: Stage) => ({ params: { id: fresh('action') } }),
    ways: [],
  },
} satisfies Partial<Table>;
