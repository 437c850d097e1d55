import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { GLYPHS } from './application-icon.tsx';
import { MORE_GLYPHS } from './more-glyphs.ts';

const names = [...GLYPHS.keys(), ...MORE_GLYPHS.keys()];

describe('the icons of applications', () => {
  test('are named once', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  test('are those that the documentation names', () => {
    const guide = readFileSync(new URL('../../../../../docs/integrating/manifest.md', import.meta.url), 'utf8');
    const [, list = ''] = /\*\*Icons\.\*\*([\s\S]*?)\n\n/.exec(guide) ?? [];
    const named = [...list.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name);
    expect(named).toEqual(names.toSorted());
  });
});
