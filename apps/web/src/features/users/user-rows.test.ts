import { expect, test } from 'vitest';

import { checkAccount, checkUsername } from './user-rows.ts';

// Tests load no catalogue, so each text is its key.
test.each([
  ['Ada', 'ada@shop.example', {}],
  ['Ada', 'no address', { '/email': 'password.wrongEmail' }],
  ['Ada', ' ', { '/email': 'password.enterEmail' }],
  [' ', 'ada@shop.example', { '/displayName': 'account.enterName' }],
  ['a'.repeat(101), 'ada@shop.example', { '/displayName': 'account.nameTooLong' }],
])('the name %j and the email address %j are checked before they are sent', (displayName, email, problems) => {
  expect(checkAccount({ displayName, email }, { mayLackEmail: false })).toEqual(problems);
});

test('an email address is optional where the server allows it', () => {
  expect(checkAccount({ displayName: 'Ada', email: '' }, { mayLackEmail: true })).toEqual({});
});

test.each([
  ['ada', {}],
  [' ', { '/username': 'signIn.enterUsername' }],
  ['a\u200Bb', { '/username': 'users.wrong.usernameRefused' }],
])('the username %j is checked before it is sent', (username, problems) => {
  expect(checkUsername(username)).toEqual(problems);
});
