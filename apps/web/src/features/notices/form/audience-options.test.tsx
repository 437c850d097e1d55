import { expect, test } from 'vitest';

import { t } from '#/shared/i18n/language.ts';

import type { Audiences } from '../data.ts';
import { audienceGroups } from './audience-options.tsx';

const audiences = (everybody: boolean): Audiences => ({
  everybody,
  list: [
    { kind: 'user', id: 'u', name: 'Ada', detail: 'ada.lovelace', role: null },
    { kind: 'organisation', id: 'o', name: 'North', detail: 'north', role: null },
    { kind: 'user', id: 'v', name: 'bob', detail: 'bob', role: null },
  ],
});
const shape = (answer: Audiences | undefined, text: string) =>
  audienceGroups(answer, text, t).map(({ value, items }) => [value, items.map(({ key, detail }) => [key, detail])]);

test('matches are grouped by kind, with a detail that distinguishes equal names', () => {
  expect(shape(audiences(false), '')).toEqual([
    ['organisation', [['organisation:o', 'north']]],
    [
      'user',
      [
        ['user:u', 'ada.lovelace'],
        ['user:v', undefined],
      ],
    ],
  ]);
});

test('all users are offered first if the caller may write to them, and only while the search matches', () => {
  // Tests load no catalogue, so each text is its key.
  expect(shape(audiences(true), '')[0]).toEqual(['everybody', [['everybody:', undefined]]]);
  expect(shape(audiences(true), 'EVERYB')[0]).toEqual(['everybody', [['everybody:', undefined]]]);
  expect(shape(audiences(true), 'ada')[0]?.[0]).toBe('organisation');
});

test('there are no options before the first response', () => {
  expect(shape(undefined, '')).toEqual([]);
});

test('a role has its localised name, its organisation and its number of users, but no ID', () => {
  const role = (code: string, organisation: string | null) =>
    ({ kind: 'role', id: code, name: 'Name', detail: '', role: { code, organisation, users: 2 } }) as const;
  const list = [role('super-administrator', null), role('01a2148d-317a-7787-b5c1-765207175d5c', 'North')];
  const items = audienceGroups({ everybody: false, list }, '', t).flatMap((group) => group.items);
  // Tests load no catalogue, so each text is its key.
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([
    ['roles.name.superAdministrator', 'roles.userCount'],
    ['Name', 'North · roles.userCount'],
  ]);
});
