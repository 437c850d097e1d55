import { expect, test } from 'vitest';

import { t } from '#/shared/i18n/language.ts';

import type { Audiences } from '../data.ts';
import { audienceGroups } from './audience-options.tsx';

const groupsOf = (list: Audiences['list']) => audienceGroups({ everybody: false, list }, t);

test('organisations and stores have headings, and a detail that distinguishes equal names', () => {
  const groups = groupsOf([
    { kind: 'store', id: 's', name: 'Bremen 1', detail: 'bremen-1', role: null },
    { kind: 'organisation', id: 'o', name: 'North', detail: 'north', role: null },
    { kind: 'organisation', id: 'p', name: 'south', detail: 'south', role: null },
  ]);
  // Tests load no catalogue, so each text is its key.
  expect(groups.map(({ heading, items }) => [heading, items.map(({ key, detail }) => [key, detail])])).toEqual([
    [
      'notices.kinds.organisation',
      [
        ['organisation:o', 'north'],
        ['organisation:p', undefined],
      ],
    ],
    ['notices.kinds.store', [['store:s', 'bremen-1']]],
  ]);
});

test('there are no options before the first response', () => {
  expect(audienceGroups(undefined, t)).toEqual([]);
});

test('a role has its localised name, its organisation and its number of users, but no ID', () => {
  const role = (code: string, organisation: string | null) =>
    ({ kind: 'role', id: code, name: 'Name', detail: '', role: { code, organisation, users: 2 } }) as const;
  const list = [role('super-administrator', null), role('01a2148d-317a-7787-b5c1-765207175d5c', 'North')];
  const [group, ...others] = groupsOf(list);
  expect([group?.heading, others]).toEqual([undefined, []]);
  // Tests load no catalogue, so each text is its key.
  expect(group?.items.map(({ label, detail }) => [label, detail])).toEqual([
    ['roles.name.superAdministrator', 'roles.userCount'],
    ['Name', 'North · roles.userCount'],
  ]);
});
