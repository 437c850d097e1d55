import { readFileSync } from 'node:fs';

import { BACKGROUNDS, SHIPPED_COLOURS } from '@foyer/contract/rules/brand-colours.ts';
import { brandTokens } from '@foyer/contract/rules/brand-style.ts';
import { expect, test } from 'vitest';

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const declared = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(sheet)?.[1];

test('what a changed brand replaces is what the style sheet declares, as it ships', () => {
  const tokens = Object.entries(brandTokens(SHIPPED_COLOURS)).filter(([name]) => name.startsWith('--color-'));
  expect(tokens.length).toBeGreaterThan(0);
  for (const [name, value] of tokens) expect(declared(name), name).toBe(value);
});

test('the grounds that links are checked against are those of the style sheet', () => {
  const names = ['--color-background', '--color-surface', '--color-surface-sunken', '--color-hover'];
  const pairs = names.map((_, at) => `light-dark(${BACKGROUNDS.light[at]}, ${BACKGROUNDS.dark[at]})`);
  expect(names.map(declared)).toEqual(pairs);
});
