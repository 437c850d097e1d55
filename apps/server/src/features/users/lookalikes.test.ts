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
  'Administratoren',
  '系統管理員',
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
  ['a Cyrillic capital', 'AD\u041CIN'],
  ['a Cyrillic capital in a longer word', 'ADMINISTRA\u0422OR'],
  ['a Greek capital', 'AD\u039CIN'],
  ['Greek capitals only', 'F\u039F\u03A5ER'],
  ['Lisu capitals', '\uA4EE\uA4D3\uA4DF\uA4F2\uA4E0'],
  ['small capitals', 'ᴀᴅᴍɪɴ'],
  ['a Cyrillic letter that looks like a small capital', 'adмin'],
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
  ['maria', 'ᴍaria', true],
  ['maria', 'ᴍᴀʀɪᴀ', true],
  ['anna', 'anna', false],
  ['anna', 'ana', false],
  ['muller', 'müller', false],
])('beside %s, %s looks like it: %s', (existing, name, alike) => {
  expect(looksLikeOneOf([existing])(name)).toBe(alike);
});
