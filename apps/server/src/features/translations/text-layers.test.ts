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

test('the brand names the installation and its company, in place of every {brand}', () => {
  expect(lay()).toEqual({
    'frame.brand': 'Corner',
    'frame.company': 'Corner Shops Ltd',
    'home.welcome': 'Welcome to Corner, {name}',
    'home.title': 'Home',
  });
});

test('a custom text replaces both, and may contain {brand}, too', () => {
  expect(lay({ 'home.title': '{brand} home', 'frame.company': 'A chain' })).toMatchObject({
    'home.title': 'Corner home',
    'frame.company': 'A chain',
  });
});

test('a language in which the installation has another name uses that name everywhere', () => {
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

test.each(['__proto__', 'constructor', 'home.unknown'])('custom text for %j, which is no key, is ignored', (key) => {
  expect(Object.keys(lay({ [key]: 'x' })).sort()).toEqual(Object.keys(shipped).sort());
});
