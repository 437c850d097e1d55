import { describe, expect, test } from 'vitest';

import { linkRefusal } from './link-refusal.ts';

describe('a refused link', () => {
  test('to reset a password offers a new link if password reset is offered', () => {
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
  ] as const)(
    'with %s on %s refers to the administrator if password reset is not offered',
    (reason, pageType, asks) => {
      const { why, nextAction } = linkRefusal({ reason, pageType }, false);
      expect(why.at(-1)).toBe(asks);
      expect(nextAction).toBeUndefined();
    },
  );

  test('that was sent to a former email address offers a new link', () => {
    expect(linkRefusal({ reason: 'A0949', pageType: 'findPassword' }, true)).toEqual({
      title: 'password.cannotReset',
      why: ['password.mailboxChangedWhy'],
      nextAction: 'request a link',
    });
  });

  test.each([
    ['findPassword', 'password.cannotReset'],
    ['activeUser', 'password.cannotActivate'],
  ] as const)('of a disabled account has a title for its page type (%s)', (pageType, title) => {
    expect(linkRefusal({ reason: 'A0947', pageType }, true).title).toBe(title);
  });

  test('of an invitation offers a new link too', () => {
    expect(linkRefusal({ reason: 'A0943', pageType: 'activeUser' }, true).nextAction).toBe('request a link');
  });

  test('of an active account offers the sign-in', () => {
    expect(linkRefusal({ reason: 'A0945', pageType: 'activeUser' }, true)).toMatchObject({
      title: 'errors.A0945',
      nextAction: 'sign in',
    });
  });

  test('with a key that is too long has the title of an invalid link', () => {
    expect(linkRefusal({ reason: 'A0401', pageType: 'findPassword' }, true).title).toBe('password.linkDead');
  });

  test('without a key has its own title', () => {
    expect(linkRefusal({ reason: 'incomplete', pageType: 'findPassword' }, true).title).toBe('password.linkIncomplete');
  });
});
