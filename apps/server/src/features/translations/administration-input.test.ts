import { rmSync } from 'node:fs';

import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import { CUSTOM_TEXT_LENGTH, MAX_CUSTOM_TEXTS } from '@foyer/contract/limits/translations.ts';
import { createTextAdministrator } from '@foyer/server/test/administration/custom-texts.ts';
import { createWebBuild } from '@foyer/server/test/fakes/web-build.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createPage } from '#/features/page/service.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { shippedEmailTexts, shippedTexts } from './locales.ts';

const folder = createWebBuild();
let world: World;
let desk: Awaited<ReturnType<typeof createTextAdministrator>>;
beforeAll(async () => {
  world = await createWorld();
  desk = await createTextAdministrator(world);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

describe('an invalid text is refused, and nothing is changed', () => {
  test.each([
    ['spaces', 'home.close', ' \u00A0\t ', 'blank'],
    ['a line break', 'home.close', 'Zu\nmachen', 'characters'],
    ['a control character', 'home.close', 'Zu\u0007', 'characters'],
    ['a turn of direction', 'home.close', 'Zu\u202Enehcam', 'characters'],
    ['an isolate', 'home.close', '\u2066Zu', 'characters'],
    ['a space without width', 'home.close', 'Z\u200Bu', 'characters'],
    ['a line separator', 'home.close', 'Zu\u2028machen', 'characters'],
    ['a placeholder that there is not', 'home.close', 'Zu {minutes}', 'placeholder'],
    ['a placeholder of every object', 'home.close', 'Zu {constructor}', 'placeholder'],
    ['a name in every corner', 'home.close', '{brand} '.repeat(11), 'placeholder'],
    ['a name of the installation as long as a text', 'frame.brand', 'x'.repeat(41), 'too_long'],
    ['a placeholder less', 'frame.range', '{from} bis {to}', 'placeholder_missing'],
  ] as const)('%s', async (_what, key, text, rule) => {
    const { status, code, failure } = await desk.write(key, text);
    expect([status, code, failure?.fields]).toEqual([400, 'A0401', { '/text': rule }]);
    expect((await desk.row(key))?.version).toBe(0);
  });

  test.each([
    ['nothing', ''],
    ['more than fits', 'x'.repeat(CUSTOM_TEXT_LENGTH + 1)],
    ['NUL', 'a\0b'],
    ['half a character', 'a\uD800b'],
    ['a list', ['x']],
    ['null', null],
  ] as const)('%s', async (_what, text) => {
    const { status, code } = await desk.write('home.close', text, { version: 0 });
    expect([status, code]).toEqual([400, 'A0401']);
  });

  test.each(['home.unknown', 'constructor', '__proto__', 'home', '%2e%2e', "x'; drop table text_overrides --"])(
    'a text %j that there is not: A0404',
    async (key) => {
      const { status, code } = await desk.write(key as TextKey, 'x', { version: 0 });
      expect([status, code]).toEqual([404, 'A0404']);
      expect((await desk.reset(key, 0)).code).toBe('A0404');
    },
  );

  test.each(['xx', 'DE', '__proto__', ''])('a language %j that there is not: A0404', async (language) => {
    const answer = await desk.admin.fetch(`/v2/manage/texts?language=${language}`);
    expect(answer.code).toBe('A0404');
  });
});

test.each([
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '**fett** [Link](javascript:alert(1))',
  "$& $1 $` $' $$",
  '\\u003c }{ %s {brand',
])('%s is nothing but text, also within the page', async (text) => {
  expect((await desk.write('signIn.submit', text)).status).toBe(200);
  await world.people.setting('languages', { default: 'de' });
  expect(await desk.getText('signIn.submit')).toBe(text);
  const { html } = await createPage({
    folder,
    ...world.app.services,
    version: '1.2.3',
    documentation: false,
  }).current();
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  expect((JSON.parse(boot) as { texts: Record<string, string> }).texts['signIn.submit']).toBe(text);
  for (const markup of ['<script>alert', '<img src=x']) expect(html).not.toContain(markup);
});

describe('the list', () => {
  test('has every text once, page by page, forwards and backwards', async () => {
    const keys: string[] = [];
    let after: string | null = null;
    do {
      const {
        list: rows,
        next,
        total,
      }: Awaited<ReturnType<typeof desk.list>> = await desk.list({
        size: 100,
        ...(after === null ? {} : { after }),
      });
      expect(total).toBe(Object.keys({ ...shippedTexts('de'), ...shippedEmailTexts('de') }).length);
      keys.push(...rows.map(({ key }) => key));
      after = next;
    } while (after !== null);
    expect(keys).toEqual([...Object.keys(shippedTexts('de')), ...Object.keys(shippedEmailTexts('de'))]);
    const back = await desk.list({ size: 10, before: keys[10] });
    expect(back.list.map(({ key }) => key)).toEqual(keys.slice(0, 10));
    expect([back.previous, back.next]).toEqual([null, keys[9]]);
  });

  test('is searched by key, by shipped text, by custom text and by what users read', async () => {
    await desk.write('home.skip', 'Direkt zum Wesentlichen');
    const find = async (query: string) => (await desk.list({ query })).list.map(({ key }) => key);
    expect(await find('HOME.SKIP')).toEqual(['home.skip']);
    expect(await find('zum wesentlichen')).toEqual(['home.skip']);
    expect(await find(shippedTexts('de')['home.skip'])).toEqual(['home.skip']);
    expect(await find('Foyer, Startseite')).toHaveLength(1);
    expect(await find('100%_')).toEqual([]);
  });

  test('contains only custom texts of its language when that is asked for', async () => {
    const { list: rows, own } = await desk.list({ changed: true, size: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((one) => one.own === null)).toEqual([]);
    expect(own).toBe(rows.length);
    expect((await desk.list({ changed: true, language: 'fr' })).list).toEqual([]);
  });

  test.each(['after=home.unknown', 'before=__proto__', 'after=home.close&before=home.skip', 'size=101', 'changed=2'])(
    'refuses %s: A0404',
    async (query) => {
      expect((await desk.admin.fetch(`/v2/manage/texts?language=de&${query}`)).code).toBe('A0404');
    },
  );
});

test('the number of custom texts is limited', async () => {
  const keys = Object.keys(shippedTexts('en'));
  const values = LANGUAGES.flatMap((language) =>
    keys.map((key) => ({ language, key, text: 'x', changed_by: 'test' })),
  ).filter(({ language }) => language !== 'de');
  const { own } = await desk.list({});
  await world.database.queries
    .insertInto('text_overrides')
    .values(values.slice(0, MAX_CUSTOM_TEXTS - own - 1))
    .execute();
  const responses = await Promise.all([
    desk.write('inbox.title', 'Eins'),
    desk.write('inbox.unread', 'Zwei'),
    desk.write('inbox.read', 'Drei'),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.flatMap(({ failure }) => (failure === undefined ? [] : [failure.fields]))).toEqual([
    { '/text': 'too_many' },
    { '/text': 'too_many' },
  ]);
  const [stands] = (await desk.list({ changed: true })).list;
  expect((await desk.write(stands?.key as TextKey, 'Doch')).status).toBe(200); // it already has a custom text
});
