import { REFUSED_PASSWORDS } from '@foyer/contract/password.ts';
import { PASSWORD_RANKS } from '@foyer/contract/rules/password-rank.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { LANGUAGES } from '#/platform/i18n/languages.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const rules = new Set(['length', ...Object.values(PASSWORD_RANKS).flatMap((rank): readonly string[] => rank.rules)]);
const keys = [
  ...[...rules].map((rule) => `password.rule.${rule}`),
  ...REFUSED_PASSWORDS.map((reason) => `password.${reason}`),
];

test.each(LANGUAGES)('%s has its own text for every rule and every refusal of a password', async (language) => {
  const { data } = await world.browser().call('GET /v2/i18n', { query: { language } });
  const texts = data[0]?.data.base ?? {};
  const messages = keys.map((key) => texts[key]);
  expect(messages.filter((text) => text === undefined || text.trim() === '')).toEqual([]);
  expect(new Set(messages).size).toBe(keys.length);
});
