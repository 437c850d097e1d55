import { expect, test } from 'vitest';

import { applicationTarget, entryAddress } from './open-application.ts';

const labels = { code: 'esl', names: { en: 'Shelf labels' }, icon: 'tag', version: '3.8.2', opens: 'tab' } as const;

test('a path opens a route of this web', () => {
  expect(applicationTarget({ ...labels, entry: '/system' })).toEqual({ href: '#/system', newTab: false });
});

test('an absolute address opens in a new tab', () => {
  const entry = 'https://labels.example/';
  expect(applicationTarget({ ...labels, entry })).toEqual({ href: entry, newTab: true });
});

test('a framed application opens in Home', () => {
  const entry = 'https://labels.example/start';
  expect(applicationTarget({ ...labels, opens: 'frame', entry })).toEqual({ href: '#/app/esl', newTab: false });
  expect(applicationTarget({ ...labels, opens: 'frame', entry: 'javascript:alert(1)' })).toBeUndefined();
});

test.each(['//evil.example/', 'javascript:alert(1)', ''])('%j has no target', (entry) => {
  expect(applicationTarget({ ...labels, entry })).toBeUndefined();
});

test.each([
  ['https://labels.example/esl/', 'https://labels.example/esl/'],
  ['http://10.0.0.5:8081', 'http://10.0.0.5:8081/'],
  [' HTTPS://Labels.Example ', 'https://labels.example/'],
])('%j is a valid entry address', (entry, address) => {
  expect(entryAddress(entry)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//labels.example',
  '/esl/',
  'labels.example',
  'https://',
  'https://foyer.example@evil.example/',
  '',
])('%j is not a valid entry address', (entry) => {
  expect(entryAddress(entry)).toBeUndefined();
});
