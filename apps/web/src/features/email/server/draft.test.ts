import { describe, expect, test } from 'vitest';

import { draftOf, passwordTargetChanged, type MailServerDraft, problemsOf, valueOf, withSecurity } from './draft.ts';

const value = {
  host: 'mail.shop.example',
  port: 587,
  security: 'starttls',
  username: 'foyer',
  fromName: 'Foyer',
  fromAddress: 'foyer@shop.example',
} as const;
const current = {
  value,
  hasPassword: true,
  fixed: false,
  linksKnown: true,
  version: 1,
  changedAt: null,
  changedBy: null,
};
const draft = draftOf(current);

test('a stored password is not sent; an entered one is, even if it is empty', () => {
  expect(valueOf(draft)).toEqual(value);
  expect(valueOf({ ...draft, password: '' })).toEqual({ ...value, password: '' });
});

test('the port follows the encryption unless a custom one was entered', () => {
  expect(withSecurity(draft, 'tls')).toEqual({ security: 'tls', port: '465' });
  expect(withSecurity({ ...draft, port: '2525' }, 'tls')).toEqual({ security: 'tls' });
});

describe('a stored password', () => {
  test.each<Partial<MailServerDraft>>([
    { host: 'other.example' },
    { port: '465' },
    { security: 'tls' },
    { username: 'other' },
  ])('must be entered again for %j', (change) => {
    expect(passwordTargetChanged({ ...draft, ...change }, current)).toBe(true);
    expect(Object.keys(problemsOf({ ...draft, ...change }, current))).toContain('/password');
    expect(problemsOf({ ...draft, ...change, password: 'new' }, current)).toEqual({});
  });

  test('is kept for another sender', () => {
    expect(problemsOf({ ...draft, fromName: 'Shop' }, current)).toEqual({});
  });
});

test('spaces around an address are removed and its letters are lowercased', () => {
  expect(valueOf({ ...draft, host: ' mail.shop.example ', fromAddress: ' Foyer@Shop.example ' })).toEqual(value);
});
