import { cases } from '@foyer/contract/test/cases.ts';
import { property, assert as check, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { MIN_CONTRAST } from '../limits/brand.ts';
import { brandShades, BACKGROUNDS, isShipped, SHIPPED_COLOURS } from './brand-colours.ts';
import { brandStyle, brandTokens, PANEL_TEXT } from './brand-style.ts';
import { contrast } from './contrast.ts';
import { settingProblems } from './setting-rules.ts';

const WORDS = { light: ['#131c29', '#556172'], dark: ['#e8eef6', '#a3b1c2'] } as const;
const colour = integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const brand = { name: 'Acme', company: 'Acme', logo: null };

/** Whether an administrator may choose a colour. */
const isAllowed = (primary: string) =>
  Object.keys(settingProblems('brand', { ...brand, primary, primaryDark: primary })).length === 0;

/** Checks a property of allowed colours. Random light colours are darkened until they are allowed. */
function ofAllowed(holds: (primary: string) => void): void {
  check(
    property(colour, (any) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(any.slice(at, at + 2), 16));
      for (let share = 1; ; share *= 0.9) {
        const dark = parts.map((part) =>
          Math.floor(part * share)
            .toString(16)
            .padStart(2, '0'),
        );
        const primary = `#${dark.join('')}`;
        if (isAllowed(primary)) return holds(primary);
      }
    }),
    { numRuns: cases(500) },
  );
}

describe('any colour that an administrator may choose', () => {
  test('keeps white text readable, also under the pointer', () => {
    ofAllowed((primary) => {
      const shades = brandShades({ primary, primaryDark: primary });
      for (const name of ['primary', 'primaryHover', 'primaryActive'] as const)
        for (const theme of ['light', 'dark'] as const)
          expect(contrast(shades[name][theme], '#ffffff'), `${name} ${theme}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
    });
  });

  test('keeps links readable on every background, and all text on the soft one', () => {
    ofAllowed((primary) => {
      const { link, primarySoft } = brandShades({ primary, primaryDark: primary });
      for (const theme of ['light', 'dark'] as const) {
        for (const ground of [...BACKGROUNDS[theme], primarySoft[theme]])
          expect(contrast(link[theme], ground), `link on ${ground}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
        for (const words of WORDS[theme])
          expect(contrast(words, primarySoft[theme]), `${words}, soft`).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
    });
  });

  test('keeps the text on the panel of the sign-in screen readable', () => {
    ofAllowed((primary) => {
      const tokens = brandTokens({ primary, primaryDark: primary });
      for (const name of ['--panel-deep', '--panel-middle', '--panel-bright'] as const)
        for (const shade of tokens[name]?.match(/#[0-9a-f]{6}/g) ?? [])
          expect(contrast(shade, PANEL_TEXT), name).toBeGreaterThanOrEqual(MIN_CONTRAST);
    });
  });

  test('results in a style of nothing but names and colours', () => {
    ofAllowed((primary) => {
      const style = brandStyle({ primary, primaryDark: primary });
      expect(style).toMatch(/^html:root\{(--[a-z-]+:(light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)|#[0-9a-f]{6});?)+\}$/);
    });
  });
});

test('the default colours need no style', () => {
  expect(isShipped(SHIPPED_COLOURS)).toBe(true);
  expect(brandStyle(SHIPPED_COLOURS)).toBeUndefined();
});

test('colours with a meaning do not follow the brand', () => {
  const names = Object.keys(brandTokens({ primary: '#1b7f3b', primaryDark: '#1b7f3b' }));
  expect(names.filter((name) => /info|success|warning|danger/.test(name))).toEqual([]);
});

test('one changed colour leaves the other theme at its default', () => {
  const { primaryHover, link } = brandShades({ ...SHIPPED_COLOURS, primary: '#7a1fa2' });
  expect([primaryHover.dark, link.dark]).toEqual(['#1b66cd', '#79b4ff']);
  expect(link.light).toBe('#7a1fa2');
});

test('a colour that is nearly black becomes lighter under the pointer', () => {
  const { primary, primaryHover } = brandShades({ primary: '#000000', primaryDark: '#000000' });
  expect(contrast(primaryHover.light, primary.light)).toBeGreaterThan(1.1);
});
