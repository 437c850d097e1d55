import { expect, test } from 'vitest';

import { pageArea } from './page-area.ts';

test('an application in Home is the current application, without a highlighted area', () => {
  expect(pageArea({ code: 'esl', path: '/labels' }, undefined)).toEqual({ area: undefined, application: 'esl' });
});

test('a page with a group belongs to administration', () => {
  expect(pageArea(undefined, { group: 'applications.administration' })).toEqual({
    area: 'administration',
    application: 'system',
  });
});

test("the overview and the user's own pages belong to Home, without a current application", () => {
  expect(pageArea(undefined, undefined)).toEqual({ area: 'home', application: undefined });
  expect(pageArea(undefined, {})).toEqual({ area: 'home', application: undefined });
});
