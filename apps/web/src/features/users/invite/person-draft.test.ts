import { expect, test } from 'vitest';

import { emptyPerson, readPeople, withEmail, withUsername } from './person-draft.ts';

test.each([
  ['Ada Byron <ada@shop.example>', 'Ada Byron', 'ada@shop.example', 'ada'],
  ['"Byron, Ada" <ada@shop.example>,', 'Byron, Ada', 'ada@shop.example', 'ada'],
  ['Ada Byron\tada@shop.example', 'Ada Byron', 'ada@shop.example', 'ada'],
  ['ada@shop.example;Ada Byron;abyron', 'Ada Byron', 'ada@shop.example', 'abyron'],
  ['Ada Byron, Ada@shop.example, abyron', 'Ada Byron', 'Ada@shop.example', 'abyron'],
  ['Ada Byron ada@shop.example', 'Ada Byron', 'ada@shop.example', 'ada'],
  ['ada.byron@shop.example', 'Ada Byron', 'ada.byron@shop.example', 'ada.byron'],
])('a line of a pasted list is read: %s', (line, displayName, email, username) => {
  const { people, wrongLines } = readPeople(line);
  expect(wrongLines).toEqual([]);
  expect(people).toMatchObject([{ displayName, email, username }]);
});

test('lines without an email address are returned, and blank lines are ignored', () => {
  const { people, wrongLines } = readPeople('Ada <ada@shop.example>\r\n\n  \nBob\nCy <cy@nowhere>\n');
  expect(people).toHaveLength(1);
  expect(wrongLines).toEqual(['Bob', 'Cy <cy@nowhere>']);
});

test('the username follows the email address until one is entered', () => {
  const person = withEmail(emptyPerson(), 'Ada@shop.example');
  expect(person.username).toBe('ada');
  expect(withEmail(person, 'bob@shop.example').username).toBe('bob');
  expect(withEmail(withUsername(person, 'countess'), 'bob@shop.example').username).toBe('countess');
});
