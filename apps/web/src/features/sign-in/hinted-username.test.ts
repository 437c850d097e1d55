import { expect, test } from 'vitest';

import { hintedUsername } from './hinted-username.ts';

const hinted = (query: Record<string, string>) => hintedUsername(new URLSearchParams(query));

test('the login hint of an application is suggested unchanged', () => {
  expect(hinted({ login_hint: 'Anna@Shops.example' })).toBe('Anna@Shops.example');
  expect(hinted({ login_hint: '<img src=x onerror=alert(1)>' })).toBe('<img src=x onerror=alert(1)>');
  expect(hinted({ login_hint: 'x'.repeat(256) })).toHaveLength(256);
});

test('the username of a user who has just set a password takes precedence', () => {
  expect(hinted({ username: 'anna', login_hint: 'ben' })).toBe('anna');
});

test.each([
  ['nothing', ''],
  ['spaces', '  '],
  ['too many characters', 'x'.repeat(257)],
  ['a control character', 'anna\u0000'],
  ['a line break', 'anna\nben'],
  ['a right-to-left override', 'anna\u202E'],
  ['an invisible character', 'an\u200Bna'],
])('an invalid username is not suggested: %s', (_what, hint) => expect(hinted({ login_hint: hint })).toBe(''));
