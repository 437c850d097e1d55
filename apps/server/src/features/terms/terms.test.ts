import { TERMS_LENGTH } from '@foyer/contract/limits/terms.ts';
import type { TermsKind, TermsTexts } from '@foyer/contract/terms.ts';
import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await signInAdministrator(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.queries.deleteFrom('terms').execute();
  world.app.services.bus.resync();
});

function publish(texts: unknown, version = 0, { kind = 'cloud', by = admin }: { kind?: string; by?: Browser } = {}) {
  const headers = { 'content-type': 'application/json' };
  return by.fetch(`/v2/manage/terms/${kind}`, { method: 'POST', headers, body: JSON.stringify({ texts, version }) });
}

async function read(language?: string, kind: TermsKind = 'cloud', at: Pick<World, 'browser'> = world) {
  const query = language === undefined ? {} : { language };
  return (await at.browser().call('GET /v2/terms/{kind}', { params: { kind }, query })).data;
}

const versions = async (kind: TermsKind = 'cloud', before?: number) => {
  const query = before === undefined ? {} : { before };
  return (await admin.call('GET /v2/manage/terms/{kind}', { params: { kind }, query })).data;
};

test('an unpublished document is the shipped text', async () => {
  expect(await read('de')).toEqual({ version: 0, publishedAt: null, language: 'de', content: null });
  expect(await versions()).toEqual({ list: [], next: null });
});

test('a published document is public, with its version and date', async () => {
  const texts: TermsTexts = { en: '# Rules\n\nBe kind.', de: '# Regeln' };
  expect((await publish(texts)).status).toBe(200);
  expect(await read('de')).toEqual({
    version: 1,
    publishedAt: expect.stringMatching(/^\d{4}-/),
    language: 'de',
    content: '# Regeln',
  });
  expect((await read('en', 'privacy')).version).toBe(0);
});

describe('a language without its own text', () => {
  test('reads that of the default language', async () => {
    await world.people.setting('languages', { default: 'de' });
    await publish({ fr: 'Règles', de: 'Regeln' });
    expect(await read('zh')).toMatchObject({ language: 'de', content: 'Regeln' });
    expect(await read()).toMatchObject({ language: 'de', content: 'Regeln' });
    await world.people.setting('languages', { default: 'en' });
  });

  test('reads any other one when there is none of the default language either', async () => {
    await publish({ es: 'Reglas' });
    for (const language of ['zh', 'xx', '__proto__', ''])
      expect(await read(language)).toMatchObject({ language: 'es' });
  });
});

test('publishing without texts restores the shipped text, as a new version, and the earlier one stays', async () => {
  await publish({ en: 'Rules' });
  await publish({}, 1);
  expect(await read('en')).toMatchObject({ version: 2, content: null });
  const { list } = await versions();
  expect(list.map(({ version, languages }) => [version, languages])).toEqual([
    [2, []],
    [1, ['en']],
  ]);
  const params = { kind: 'cloud', version: 1 } as const;
  const { data } = await admin.call('GET /v2/manage/terms/{kind}/{version}', { params });
  expect(data).toMatchObject({ version: 1, texts: { en: 'Rules' }, publishedBy: expect.stringContaining('person') });
});

test('of two administrators the later one is refused, and the first publication stays', async () => {
  const other = await signInAdministrator(world);
  await publish({ en: 'First' });
  const late = await publish({ en: 'Second' }, 0, { by: other });
  expect([late.status, late.code, late.failure?.fields]).toEqual([400, 'A0401', { '/version': 'stale' }]);
  expect((await publish({ en: 'Third' }, 7)).failure?.fields).toEqual({ '/version': 'stale' });
  expect(await read('en')).toMatchObject({ version: 1, content: 'First' });
});

test('of twenty publications of one version at the same time one is made', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => publish({ en: `Rules ${index}` })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await versions()).list).toHaveLength(1);
});

test('an open browser is not enough: without the password nothing is published', async () => {
  const { id } = await world.people.user({ superAdministrator: true });
  const browser = await world.people.session(world.browser(), id, 'full');
  const { status, code } = await publish({ en: 'Rules' }, 0, { by: browser });
  expect([status, code]).toEqual([401, 'A0301']);
  expect((await read('en')).version).toBe(0);
});

test('the audit log contains who published which document in which languages', async () => {
  await publish({ de: 'Hinweise', en: 'Notice' }, 0, { kind: 'privacy' });
  expect((await world.auditEntries('terms.published')).at(-1)).toMatchObject({
    actor: expect.stringContaining('person'),
    result: 'done',
    details: { document: 'privacy', version: 1, languages: 'en de' },
  });
});

describe('what cannot be published is refused, and nothing is changed', () => {
  test.each([
    ['a language that there is not', { xx: 'Rules' }, { '/texts/xx': 'unknown' }],
    ['nothing to read', { en: ' \n\t' }, { '/texts/en': 'blank' }],
    ['an empty text', { en: '' }, { '/texts/en': 'too_short' }],
    ['more than fits', { en: 'x'.repeat(TERMS_LENGTH + 1) }, { '/texts/en': 'too_long' }],
    ['NUL', { en: 'a\0b' }, undefined],
    ['half a character', { en: 'a\uD800b' }, undefined],
    ['a text of another type', { en: ['Rules'] }, { '/texts/en': 'type' }],
    ['a list', ['Rules'], { '/texts': 'type' }],
    ['nothing', null, { '/texts': 'type' }],
  ])('%s', async (_what, texts, fields) => {
    const { status, code, failure } = await publish(texts);
    expect([status, code]).toEqual([400, 'A0401']);
    if (fields !== undefined) expect(failure?.fields).toEqual(fields);
    expect((await read('en')).version).toBe(0);
  });

  test.each(['terms', '__proto__', 'CLOUD', '%2e'])('a document %j that there is not: A0404', async (kind) => {
    expect((await publish({ en: 'Rules' }, 0, { kind })).code).toBe('A0404');
    expect((await world.browser().fetch(`/v2/terms/${kind}`)).code).toBe('A0404');
  });

  test.each(['0', '2', '-1', '1e9', 'x', '99999999999'])('a version %j that there is not: A0404', async (version) => {
    await publish({ en: 'Rules' });
    expect((await admin.fetch(`/v2/manage/terms/cloud/${version}`)).code).toBe('A0404');
  });
});

test('as much as fits in every language is published, and returned as it was sent', async () => {
  const maxText = '字<script>&$`\\"'.repeat(TERMS_LENGTH).slice(0, TERMS_LENGTH);
  const { status } = await publish({ en: maxText, fr: maxText, de: maxText, es: maxText, zh: maxText });
  expect(status).toBe(200);
  expect((await read('zh')).content).toBe(maxText);
});

test('versions are listed page by page', async () => {
  for (let version = 0; version < 45; version += 1)
    await world.people.inTransaction(({ terms }) => terms.publish('cloud', { en: 'Rules' }, version, 'test'));
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const { list, next }: Awaited<ReturnType<typeof versions>> = await versions('cloud', before);
    seen.push(...list.map(({ version }) => version));
    before = next ?? undefined;
  } while (before !== undefined);
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
});

test('a publication is read on another process within a second, and what has not changed is not sent again', async () => {
  const second = await world.startSecondServer();
  const ask = () => read('en', 'cloud', second);
  expect((await ask()).version).toBe(0);
  await publish({ en: 'Rules' });
  await expect.poll(async () => (await ask()).content, { interval: 25 }).toBe('Rules');
  const first = await world.browser().fetch('/v2/terms/cloud?language=en');
  const again = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
  expect((await world.browser().fetch('/v2/terms/cloud?language=en', again)).status).toBe(304);
});
