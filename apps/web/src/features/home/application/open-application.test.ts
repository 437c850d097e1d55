import { expect, test } from 'vitest';

import { applicationTarget } from './open-application.ts';

const labels = { code: 'esl', names: { en: 'Shelf labels' }, icon: 'tag', version: '3.8.2', opens: 'tab' } as const;

test('a path opens inside this web', () => {
  expect(applicationTarget({ ...labels, entry: '/system' })).toEqual({ href: '#/system', newTab: false });
});

test('an absolute address opens in a new tab', () => {
  const entry = 'https://labels.example/';
  expect(applicationTarget({ ...labels, entry })).toEqual({ href: entry, newTab: true });
});

test('an application that lives in a frame opens in Home', () => {
  const entry = 'https://labels.example/start';
  expect(applicationTarget({ ...labels, opens: 'frame', entry })).toEqual({ href: '#/app/esl', newTab: false });
  expect(applicationTarget({ ...labels, opens: 'frame', entry: 'javascript:alert(1)' })).toBeUndefined();
});

test.each(['//evil.example/', 'javascript:alert(1)', ''])('%j opens nowhere', (entry) => {
  expect(applicationTarget({ ...labels, entry })).toBeUndefined();
});
