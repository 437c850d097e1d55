import type { Manifest } from '@foyer/contract/manifest.ts';
import { expect, test } from 'vitest';

import { needsSecret } from './needs-secret.ts';

const PLAIN: Manifest = { code: 'till', names: { en: 'Till' }, icon: 'tag', version: '1.0.0', permissions: [] };
const withClient = (client: 'confidential' | 'public'): Manifest => ({
  ...PLAIN,
  signIn: { client, redirectPaths: ['/in'] },
});
const AT = '2026-11-27T10:00:00.000Z';

test('a confidential client needs a secret until it has one', () => {
  const manifest = withClient('confidential');
  expect([needsSecret({ manifest, secretAt: null }), needsSecret({ manifest, secretAt: AT })]).toEqual([true, false]);
});

test('a public client and an application without sign-in need no secret', () => {
  expect(needsSecret({ manifest: withClient('public'), secretAt: null })).toBe(false);
  expect(needsSecret({ manifest: PLAIN, secretAt: null })).toBe(false);
});
