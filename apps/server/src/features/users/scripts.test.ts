import { expect, test } from 'vitest';

import { isSingleScript } from './scripts.ts';

test.each([
  'anna',
  'anna.müller-2@shop.example',
  'đặng',
  'ольга',
  'ольга.2',
  'μαρία',
  'שרה',
  'محمد',
  'मीरा',
  'สมชาย',
  '42',
  '_',

  '王小明',
  '王小明wang',
  '田中さん',
  'タナカtanaka',
  '田中ーtanaka',
  '김철수',
  '金kim철수',
  'ㄅㄆ王wang',
  'anna😀',
])('%s is in one script, or in those of one language', (name) => {
  expect(isSingleScript(name)).toBe(true);
});

test.each([
  ['Cyrillic а in Latin', 'аdmin'],
  ['Cyrillic у in Latin', 'sуstem'],
  ['Greek ο in Latin', 'rοot'],
  ['Armenian օ in Latin', 'rօot'],
  ['Cherokee in Latin', 'ꭺdmin'],
  ['Latin o in Cyrillic', 'oльга'],
  ['Greek in Cyrillic', 'ολьга'],
  ['Arabic digits in Latin', 'anna٣'],
  ['Hangul beside Kana', '김たなか'],
  ['Cyrillic beside Han', '王ольга'],
  ['a script that no one writes today', '𐌰𐌱'],
])('mixed scripts are found: %s (homograph attack)', (_what, name) => {
  expect(isSingleScript(name)).toBe(false);
});
