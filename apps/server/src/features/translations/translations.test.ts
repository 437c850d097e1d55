import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { shippedTexts } from './locales.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('a sentence that the specification quotes', () => {
  test.each([
    ['password.enterEmail', 'Email cannot be empty'],
    ['password.wrongEmail', 'Incorrect email format'],
    ['password.same', 'The new password cannot be the same as the old password'],
    ['password.inconsistent', 'The two entered passwords are inconsistent'],
    ['frame.loginExpired', 'Login expired'],
    ['errors.C0102', 'Login expired'],
    ['errors.C0105', 'Login expired'],
    ['frame.systemError', 'System Error'],
    ['frame.noPermission', 'No permission to call this interface.'],
    ['frame.loginWrong', 'Login information wrong, log in again'],
    ['frame.changePasswordFirst', 'Change the password first'],
    ['frame.logInAgain', 'Please log in again'],
    ['signIn.tokenError', 'Get token error'],
    ['signIn.verify', 'Verify'],
  ] as const)('%s', (key, sentence) => {
    expect(shippedTexts('en')[key]).toBe(sentence);
  });
});

test('all languages are returned together, each with every text', async () => {
  const { data } = await world.browser().call('GET /v2/i18n');
  expect(data.map(({ i18n }) => i18n)).toEqual([...LANGUAGES]);
  for (const {
    i18n,
    data: { base },
  } of data) {
    const shipped = shippedTexts(i18n);
    expect(Object.keys(base)).toEqual(Object.keys(shipped));
    expect(base['frame.language']).toBe(shipped['frame.language']);
  }
});

test.each(LANGUAGES)('%s is returned alone', async (language) => {
  const { data } = await world.browser().call('GET /v2/i18n', { query: { language } });
  expect(data.map(({ i18n }) => i18n)).toEqual([language]);
});

test.each(['', 'xx', 'EN', 'en-GB', '__proto__', 'constructor', '../en'])(
  'an unknown language %j answers with English',
  async (language) => {
    const { data } = await world.browser().call('GET /v2/i18n', { query: { language } });
    expect(data.map(({ i18n }) => i18n)).toEqual(['en']);
  },
);

test('the language setting names the languages in their own language and the default one', async () => {
  const { data } = await world.browser().call('GET /v2/configs/system/systemI18n');
  expect(data).toEqual({
    default: 'en',
    value: [
      { code: 'en', name: 'English' },
      { code: 'de', name: 'Deutsch' },
      { code: 'es', name: 'Español' },
      { code: 'fr', name: 'Français' },
      { code: 'zh', name: '中文' },
    ],
  });
});

describe('with some languages offered', () => {
  beforeAll(() => world.people.setting('languages', { default: 'fr', offered: ['fr', 'de'] }));
  const ask = async (query: { language?: string }) =>
    (await world.browser().call('GET /v2/i18n', { query })).data.map(({ i18n }) => i18n);

  test('these are returned, and no others', async () => {
    expect(await ask({})).toEqual(['fr', 'de']);
    expect(await ask({ language: 'de' })).toEqual(['de']);
  });

  test.each(['en', 'zh', 'xx', ''])('%j, which is not among them, answers with the default', async (language) => {
    expect(await ask({ language })).toEqual(['fr']);
  });

  test('all are offered again, and English is the default, when the folder of one is gone', async () => {
    const value = JSON.stringify({ default: 'nl', offered: ['nl', 'de', 'fr'] });
    await world.database.queries.updateTable('settings').set({ value }).where('name', '=', 'languages').execute();
    world.app.services.bus.resync();
    expect(await ask({})).toEqual([...LANGUAGES]);
    expect(await ask({ language: 'nl' })).toEqual(['en']);
  });

  test('a default that is not among them, which no administrator can set, answers with English', async () => {
    const value = JSON.stringify({ default: 'zh', offered: ['fr', 'de'] });
    await world.database.queries.updateTable('settings').set({ value }).where('name', '=', 'languages').execute();
    world.app.services.bus.resync();
    expect(await ask({ language: 'es' })).toEqual(['en']);
  });
});
