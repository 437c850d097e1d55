import { expect, test } from 'vitest';

import { pageArea } from './page-area.ts';

test('an application in Home is the current system, and neither link is marked', () => {
  expect(pageArea({ code: 'esl', path: '/labels' }, undefined)).toEqual({ area: undefined, application: 'esl' });
});

test('each page of administration is marked as administration', () => {
  expect(pageArea(undefined, { group: 'applications.administration' })).toEqual({
    area: 'administration',
    application: 'system',
  });
});

test('the overview and the pages of the user are Home, where no system is current', () => {
  expect(pageArea(undefined, undefined)).toEqual({ area: 'home', application: undefined });
  expect(pageArea(undefined, {})).toEqual({ area: 'home', application: undefined });
});
