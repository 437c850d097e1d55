import { expect, test } from 'vitest';

import { compareVersions } from './versions.ts';

/** Versions by ascending precedence (Semantic Versioning 2.0.0, 11). */
const ASCENDING = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0',
];

test('versions are ordered by Semantic Versioning', () => {
  for (const [index, version] of ASCENDING.entries())
    for (const [other, compared] of ASCENDING.entries())
      expect(Math.sign(compareVersions(version, compared)), `${version} and ${compared}`).toBe(
        Math.sign(index - other),
      );
});

test('what a build is called decides nothing', () => {
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
});
