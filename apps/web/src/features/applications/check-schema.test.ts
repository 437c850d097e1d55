import { Manifest } from '@foyer/contract/manifest.ts';
import { expect, test } from 'vitest';

import { problemsIn } from './check-schema.ts';

const label = { code: 'shop.shelf', kind: 'menu', names: { en: 'Shelf' } };
const manifest = { code: 'shop', names: { en: 'Shop' }, icon: 'tag', version: '1.0.0', permissions: [label] };

test('a manifest has no problems', () => {
  expect(problemsIn(manifest, Manifest)).toEqual({});
});

test('each problem stands at its place in the document', () => {
  const document = {
    ...manifest,
    code: 'S',
    icon: 7,
    version: 'one',
    owner: 'me',
    permissions: [label, { ...label, kind: 'page', names: { en: '' }, children: {} }],
  };
  expect(problemsIn(document, Manifest)).toEqual({
    '/code': 'too_short',
    '/icon': 'type',
    '/version': 'format',
    '/owner': 'unknown',
    '/permissions/1/kind': 'type',
    '/permissions/1/names/en': 'too_short',
    '/permissions/1/children': 'type',
  });
});

test('what lacks a field is told which', () => {
  expect(problemsIn({ code: 'shop' }, Manifest)).toEqual({
    '/names': 'required',
    '/icon': 'required',
    '/version': 'required',
    '/permissions': 'required',
  });
});

test('anything that is no object is no manifest', () => {
  for (const other of [null, [], 'shop', 1]) expect(problemsIn(other, Manifest)).toEqual({ '': 'type' });
});
