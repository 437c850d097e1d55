import { describe, expect, test } from 'vitest';

import { linkRefusal } from './link-refusal.ts';

describe('a refused link', () => {
  test('to reset a password leads to a new one, where that is offered', () => {
    expect(linkRefusal({ reason: 'A0943', pageType: 'findPassword' }, true)).toEqual({
      title: 'password.linkDead',
      why: ['password.linkDeadWhy'],
      nextAction: 'request a link',
    });
  });

  test.each([
    ['A0943', 'findPassword', 'password.askForPassword'],
    ['A0943', 'activeUser', 'password.askForInvitation'],
    ['A0944', 'activeUser', 'password.askForInvitation'],
    ['A0947', 'findPassword', 'password.accountOffWhy'],
    ['A0949', 'findPassword', 'password.askForPassword'],
    ['A0949', 'activeUser', 'password.askForInvitation'],
  ] as const)('with %s on %s sends to the administrator where nothing can be done here', (reason, pageType, asks) => {
    const { why, nextAction } = linkRefusal({ reason, pageType }, false);
    expect(why.at(-1)).toBe(asks);
    expect(nextAction).toBeUndefined();
  });

  test('that was sent to an old address leads to a request for one to the new address', () => {
    expect(linkRefusal({ reason: 'A0949', pageType: 'findPassword' }, true)).toEqual({
      title: 'password.cannotReset',
      why: ['password.mailboxChangedWhy'],
      nextAction: 'request a link',
    });
  });

  test.each([
    ['findPassword', 'password.cannotReset'],
    ['activeUser', 'password.cannotActivate'],
  ] as const)('of an account that is not in use says what cannot be done (%s)', (pageType, title) => {
    expect(linkRefusal({ reason: 'A0947', pageType }, true).title).toBe(title);
  });

  test('that was an invitation leads to a new one in the same way', () => {
    expect(linkRefusal({ reason: 'A0943', pageType: 'activeUser' }, true).nextAction).toBe('request a link');
  });

  test('of an active account leads to sign-in', () => {
    expect(linkRefusal({ reason: 'A0945', pageType: 'activeUser' }, true)).toMatchObject({
      title: 'errors.A0945',
      nextAction: 'sign in',
    });
  });

  test('too long to be one is like any other that is not valid', () => {
    expect(linkRefusal({ reason: 'A0401', pageType: 'findPassword' }, true).title).toBe('password.linkDead');
  });

  test('without a key has its own title', () => {
    expect(linkRefusal({ reason: 'incomplete', pageType: 'findPassword' }, true).title).toBe('password.linkIncomplete');
  });
});
