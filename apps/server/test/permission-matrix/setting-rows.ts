import type { SettingName } from '@foyer/contract/settings.ts';

import { shippedSettings } from '#/features/settings/settings.ts';

import { MAIL_SERVER } from '../fakes/smtp-server.ts';
import { pngOf } from '../files/pictures.ts';
import { openIdOf } from '../sign-in/providers.ts';
import type { MatrixFixture } from './fixture.ts';
import { SEARCH_TERM } from './lists.ts';
import type { PermissionMatrix } from './row.ts';

const reads = [] as const;

/** A change of a setting in its current version. */
function changeOf<N extends SettingName>(name: N) {
  return {
    reads,
    async withoutTarget({ world }: MatrixFixture) {
      const row = await world.database.queries
        .selectFrom('settings')
        .select('version')
        .where('name', '=', name)
        .executeTakeFirst();
      return { body: { value: shippedSettings[name], version: row?.version ?? 0 } };
    },
    cases: [],
  };
}

async function mailVersion({ world }: MatrixFixture): Promise<number> {
  const row = await world.database.queries.selectFrom('mail_server').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

const page = { switch: true, show: true, label: '', icon: null, loginAddress: '' };

/** A stored provider with an unreachable address. */
async function providerIn({ world }: MatrixFixture): Promise<{ name: string; version: number }> {
  const { providers } = world.people.repositories;
  const name = 'zebra';
  await providers.put({ name, value: openIdOf('https://127.0.0.1:1'), secret: 'x' }, 'someone');
  return { name, version: (await providers.find(name))?.version ?? 0 };
}

const text = { language: 'fr', key: 'home.overview' } as const;

/** The current version of `text`. */
async function textVersion({ world }: MatrixFixture): Promise<number> {
  const row = await world.database.queries
    .selectFrom('text_overrides')
    .select('version')
    .where('language', '=', text.language)
    .where('key', '=', text.key)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The number of published versions of the terms of service. */
async function termsVersion({ world }: MatrixFixture): Promise<number> {
  const rows = await world.database.queries.selectFrom('terms').select('version').where('kind', '=', 'cloud').execute();
  return rows.length;
}

/** Endpoints of settings, tested in `permission-matrix-settings.test.ts`. */
export const settingRows = {
  'GET /v2/manage/settings': { reads, withoutTarget: () => ({}), cases: [] },
  'PUT /v2/manage/settings/signInPage': changeOf('signInPage'),
  'PUT /v2/manage/settings/password': changeOf('password'),
  'PUT /v2/manage/settings/mfa': changeOf('mfa'),
  'PUT /v2/manage/settings/session': changeOf('session'),
  'PUT /v2/manage/settings/languages': changeOf('languages'),
  'PUT /v2/manage/settings/files': changeOf('files'),
  'PUT /v2/manage/settings/brand': changeOf('brand'),
  'GET /v2/manage/texts': {
    reads,
    withoutTarget: () => ({ query: { language: 'fr' } }),
    cases: [],
    list: {
      make: async () => 'home.close',
      async listIds(browser) {
        const { data } = await browser.call('GET /v2/manage/texts', { query: { language: 'en', query: 'home.close' } });
        return data.list.map(({ key }) => key);
      },
      isGlobal: true,
    },
  },
  'PUT /v2/manage/texts/{language}/{key}': {
    reads,
    withoutTarget: async (fixture) => ({
      params: text,
      body: { text: 'Accueil', version: await textVersion(fixture) },
    }),
    cases: [],
  },
  'DELETE /v2/manage/texts/{language}/{key}': {
    reads,
    withoutTarget: async (fixture) => ({ params: text, query: { version: await textVersion(fixture) } }),
    cases: [],
  },
  'GET /v2/manage/terms/{kind}': { reads, withoutTarget: () => ({ params: { kind: 'cloud' } }), cases: [] },
  'GET /v2/manage/terms/{kind}/{version}': {
    reads,
    expectedResponse: { status: 404, reason: 'no privacy notice has been published' },
    withoutTarget: () => ({ params: { kind: 'privacy', version: 1 } }),
    cases: [],
  },
  'POST /v2/manage/terms/{kind}': {
    reads,
    withoutTarget: async (fixture) => ({
      params: { kind: 'cloud' },
      body: { texts: { en: '# Terms' }, version: await termsVersion(fixture) },
    }),
    cases: [],
  },
  'POST /v2/manage/settings/brand/logos': { reads, withoutTarget: () => ({ file: pngOf(32, 32) }), cases: [] },
  'GET /v2/manage/settings/mail': { reads, withoutTarget: () => ({}), cases: [] },
  'PUT /v2/manage/settings/mail': {
    reads,
    superAdministratorReason: 'emails contain links that open any account',
    withoutTarget: async (fixture: MatrixFixture) => ({
      body: { value: MAIL_SERVER, version: await mailVersion(fixture) },
    }),
    cases: [],
  },
  'DELETE /v2/manage/settings/mail': {
    reads,
    superAdministratorReason: 'emails contain links that open any account',
    withoutTarget: async (fixture: MatrixFixture) => ({ query: { version: await mailVersion(fixture) } }),
    cases: [],
  },
  'POST /v2/manage/settings/mail/test': {
    reads,
    superAdministratorReason: 'emails contain links that open any account',
    async withoutTarget({ world }: MatrixFixture) {
      await world.database.queries.deleteFrom('mail_server').execute();
      world.app.services.bus.resync();
      return { body: { to: 'somebody@shop.example' } };
    },
    expectedResponse: { status: 400, reason: 'no email server is configured' },
    cases: [],
  },
  'GET /v2/manage/identity-providers': {
    reads,
    withoutTarget: () => ({}),
    cases: [],
    list: {
      async make({ world }) {
        const value = openIdOf('https://id.example');
        await world.people.repositories.providers.put({ name: SEARCH_TERM, value, secret: 'x' }, 'someone');
        return SEARCH_TERM;
      },
      listIds: async (browser) =>
        (await browser.call('GET /v2/manage/identity-providers')).data.list.map(({ name }) => name),
      isGlobal: true,
    },
  },
  'PUT /v2/manage/identity-providers/{name}': {
    reads,
    superAdministratorReason: 'an identity provider can sign in as any user',
    async withoutTarget(fixture: MatrixFixture) {
      const { name, version } = await providerIn(fixture);
      return { params: { name }, body: { value: openIdOf('https://127.0.0.1:1'), page, version } };
    },
    cases: [],
  },
  'DELETE /v2/manage/identity-providers/{name}': {
    reads,
    superAdministratorReason: 'an identity provider can sign in as any user',
    async withoutTarget(fixture: MatrixFixture) {
      const { name, version } = await providerIn(fixture);
      return { params: { name }, query: { version } };
    },
    cases: [],
  },
  'POST /v2/manage/identity-providers/{name}/trial': {
    reads,
    superAdministratorReason: 'an identity provider can sign in as any user',
    async withoutTarget(fixture: MatrixFixture) {
      const { name } = await providerIn(fixture);
      return { params: { name } };
    },
    cases: [],
  },
  'GET /v2/manage/licence': { reads, withoutTarget: () => ({}), cases: [] },
  'POST /v2/licenses': {
    reads,
    superAdministratorReason: 'it applies to all users',
    withoutTarget: () => ({ query: { agreement: 0 }, file: 'no licence', fileName: 'shop.lic' }),
    cases: [],
  },
  'GET /v2/licenses/upload/{id}': {
    reads,
    expectedResponse: { status: 400, reason: 'this user has uploaded none' },
    withoutTarget: ({ newName }: MatrixFixture) => ({ params: { id: newName('action') } }),
    cases: [],
  },
} satisfies Partial<PermissionMatrix>;
