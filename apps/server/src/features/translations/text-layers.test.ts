import { expect, test } from 'vitest';

import { layerTexts } from './text-layers.ts';

const shipped = {
  'frame.brand': 'Foyer',
  'frame.company': 'Foyer',
  'home.welcome': 'Welcome to {brand}, {name}',
  'home.title': 'Home',
};
const brand = { name: 'Corner', company: 'Corner Shops Ltd' };
const lay = (custom: Record<string, string> = {}, by = brand) =>
  layerTexts(shipped, by, new Map(Object.entries(custom)));

test('the brand names the installation and its company, wherever a text says {brand}', () => {
  expect(lay()).toEqual({
    'frame.brand': 'Corner',
    'frame.company': 'Corner Shops Ltd',
    'home.welcome': 'Welcome to Corner, {name}',
    'home.title': 'Home',
  });
});

test('the words of an administrator stand over both, and may say {brand}, too', () => {
  expect(lay({ 'home.title': '{brand} home', 'frame.company': 'A chain' })).toMatchObject({
    'home.title': 'Corner home',
    'frame.company': 'A chain',
  });
});

test('a language in which the installation has another name says that name everywhere', () => {
  expect(lay({ 'frame.brand': '{brand} 商店' })).toMatchObject({
    'frame.brand': 'Corner 商店',
    'home.welcome': 'Welcome to Corner 商店, {name}',
  });
});

test.each(['$&', '$1', '{brand}', '{name}', '<b>'])('a name like %j is nothing but a name', (name) => {
  expect(lay({}, { ...brand, name })).toMatchObject({
    'frame.brand': name,
    'home.welcome': `Welcome to ${name}, {name}`,
  });
});

test.each(['__proto__', 'constructor', 'home.unknown'])('words for %j, which is no text, go nowhere', (key) => {
  expect(Object.keys(lay({ [key]: 'x' })).sort()).toEqual(Object.keys(shipped).sort());
});
