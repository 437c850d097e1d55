import { expect, test } from 'vitest';

import { groupProblems, manifestProblems } from './manifest-problems.ts';

const DOCUMENT = {
  code: 'shop',
  permissions: [
    { code: 'labels.shelf', children: [{ code: 'labels.labels' }, { names: { en: 'Articles' } }, { code: 7 }, null] },
  ],
};
const at = (...steps: number[]) => `/permissions/${steps.join('/children/')}`;

test('equal problems of several permissions are merged and list each permission', () => {
  const problems = {
    [`${at(0)}/code`]: 'foreign',
    [`${at(0, 0)}/code`]: 'foreign',
    [`${at(0, 1)}/code`]: 'required',
    [`${at(0, 2)}/code`]: 'foreign',
    [at(0, 3)]: 'type',
  };
  expect(groupProblems(DOCUMENT, problems)).toEqual([
    {
      field: 'code',
      message: 'applications.rule.foreign',
      permissions: ['labels.shelf', 'labels.labels', 'permissions[0].children[2]'],
    },
    { field: 'code', message: 'applications.rule.required', permissions: ['Articles'] },
    { field: '', message: 'applications.rule.type', permissions: ['permissions[0].children[3]'] },
  ]);
});

test('a field of the application is in dot notation; the whole document has no field', () => {
  expect(groupProblems(DOCUMENT, { '/signIn/redirectPaths/0': 'format', '/names/en': 'required', '': 'json' })).toEqual(
    [
      { field: 'signIn.redirectPaths[0]', message: 'applications.rule.path', permissions: [] },
      { field: 'names.en', message: 'applications.rule.required', permissions: [] },
      { field: '', message: 'applications.rule.json', permissions: [] },
    ],
  );
});

test('the same broken rule in two fields is two problems', () => {
  const problems = { [`${at(0)}/names/en`]: 'required', [`${at(0)}/kind`]: 'required' };
  expect(groupProblems(DOCUMENT, problems).map(({ field }) => field)).toEqual(['names.en', 'kind']);
});

test('without a document, permissions are named by their position; long names are truncated', () => {
  expect(groupProblems(undefined, { [`${at(0, 1)}/code`]: 'foreign' })[0]?.permissions).toEqual([
    'permissions[0].children[1]',
  ]);
  const long = { permissions: [{ code: 'x'.repeat(1000) }] };
  expect(groupProblems(long, { [`${at(0)}/code`]: 'too_long' })[0]?.permissions).toEqual(['x'.repeat(64)]);
});

test.each([
  ['/code', 'foreign', 'otherApplication'],
  ['/permissions/0/code', 'foreign', 'foreign'],
  ['/code', 'taken', 'taken'],
  ['/signIn/deviceAddresses/0', 'format', 'deviceAddress'],
  ['/signIn/deviceAddresses/0', 'type', 'type'],
  ['/signIn/deviceAddresses', 'not_public', 'notPublic'],
  ['/signIn/postLogoutRedirectPaths/1', 'format', 'path'],
  ['/signIn/backchannelLogoutPath', 'format', 'path'],
  ['/signIn/redirectPaths', 'too_few', 'tooFew'],
  ['/permissions/0/path', 'format', 'path'],
  ['/permissions/0/path', 'too_long', 'tooLong'],
  ['/version', 'format', 'format'],
  ['/version', 'rule of another version', 'format'],
])('%s with the rule "%s" has a message', (pointer, rule, message) => {
  expect(groupProblems(DOCUMENT, { [pointer]: rule })[0]?.message).toBe(`applications.rule.${message}`);
});

test('a permission with a blank code is named by its English name', () => {
  const document = { permissions: [{ code: ' ', names: { en: 'Shelf' } }] };
  expect(groupProblems(document, { '/permissions/0/code': 'format' })[0]?.permissions).toEqual(['Shelf']);
});

test('only problems in the manifest are problems of the document', () => {
  const fields = { '/manifest': 'type', '/manifest/code': 'taken', '/manifesto': 'type', '/entry': 'own' };
  expect(manifestProblems(fields)).toEqual({ '': 'type', '/code': 'taken' });
});
