import { expect, test } from 'vitest';

import { looksBuiltIn, looksLikeOneOf } from './lookalikes.ts';

test.each([
  'admin',
  'administrator',
  'root',
  'foyer',
  'system',
  'superadmin',
  'command line',
  'Administrator (Foyer)',
  'Foyer-Admin',
  'ad.min',
  'AdMiN',
  '系统管理员',
  'Administrateur système',
  'Administrador, sistema',
])('%s is a built-in name', (name) => {
  expect(looksBuiltIn(name)).toBe(true);
});

test.each([
  ['Cyrillic а', 'аdmin'],
  ['Cyrillic у', 'sуstem'],
  ['dotless ı', 'admın'],
  ['Latin alpha', 'ɑdmin'],
  ['two dots', 'admi\u0307n'],
  ['accents', 'ádmîn'],
  ['digits', 'adm1n'],
  ['zeros', 'r00t'],
  ['r and n for m', 'adrnin'],
  ['l for i', 'admln'],
  ['full width', 'ａｄｍｉｎ'],
  ['mathematical letters', '𝐚𝐝𝐦𝐢𝐧'],
  ['punctuation', '.admin.'],
  ['Greek', 'fοyer'],
])('a look-alike of a built-in name is found: %s (homograph attack)', (_what, name) => {
  expect(looksBuiltIn(name)).toBe(true);
});

test.each([
  'anna',
  'adam',
  'line',
  'admiral',
  'rooted',
  'foyer-berlin-1',
  'systemtest',
  'admin of berlin',
  '王',
  '',
  '!',
])('%j is no built-in name', (name) => {
  expect(looksBuiltIn(name)).toBe(false);
});

test.each([
  ['paypal', 'paypa1', true],
  ['paypal', 'раура1', true],
  ['anna', 'аnna', true],
  ['ольга', 'oльгa', true],
  ['modern', 'modem', true],
  ['anna', 'anna', false],
  ['anna', 'ana', false],
  ['muller', 'müller', false],
])('beside %s, %s looks like it: %s', (known, name, alike) => {
  expect(looksLikeOneOf([known])(name)).toBe(alike);
});
