import { Manifest } from '@foyer/contract/manifest.ts';
import { describe, expect, test } from 'vitest';

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

describe('how an application signs people in', () => {
  const signIn = { client: 'confidential', redirectPaths: ['/signed-in', '/other?way=1'] };
  const problems = (given: object) => problemsIn({ ...manifest, ...given }, Manifest);

  test('has no problems', () => {
    const whole = { ...signIn, postLogoutRedirectPaths: ['/'], backchannelLogoutPath: '/logout' };
    for (const opens of ['frame', 'tab']) expect(problems({ opens, signIn: whole })).toEqual({});
  });

  test('is one of the ways that there are', () => {
    expect(problems({ opens: 'window', signIn: { ...signIn, client: 'native', secret: 'x' } })).toEqual({
      '/opens': 'type',
      '/signIn/client': 'type',
      '/signIn/secret': 'unknown',
    });
  });

  test('names each place where people come back once', () => {
    // Whether there is one at least depends on the addresses on the device: the server knows.
    expect(problems({ signIn: { ...signIn, redirectPaths: [] } })).toEqual({});
    expect(problems({ signIn: { ...signIn, redirectPaths: ['/a', '/b', '/a'] } })).toEqual({
      '/signIn/redirectPaths/2': 'duplicate',
    });
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/a#b', '/a b', ''])(
    'never leads to another origin: %j',
    (path) => {
      const given = { ...signIn, redirectPaths: [path], backchannelLogoutPath: path };
      expect(problems({ signIn: given })).toEqual({
        '/signIn/redirectPaths/0': 'format',
        '/signIn/backchannelLogoutPath': 'format',
      });
    },
  );
});
