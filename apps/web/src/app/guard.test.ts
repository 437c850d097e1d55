import { describe, expect, test } from 'vitest';

import { guard, type Navigation, type ScreenName } from './guard.ts';

const SCREENS: readonly ScreenName[] = [
  'Login',
  'Home',
  'ForceBind',
  'GoogleLogin',
  'OtherSystemLogin',
  'ForcePwdChange',
  'Soc',
  'Redirect',
  'ActiveUser',
  'ForgetPassword',
  'FindPassword',
];
const proceeds = {};
const reLogin = { goTo: '/', clears: true };

function moveTo(to: ScreenName, change: Partial<Navigation> = {}): Navigation {
  return {
    to,
    from: undefined,
    hasToken: false,
    isSignedIn: false,
    passwordPending: false,
    username: null,
    homePath: '/home',
    ...change,
  };
}

describe('with a token and no pending password flag', () => {
  const signedIn = { hasToken: true, isSignedIn: true };

  test('Login goes to Home', () => {
    expect(guard(moveTo('Login', signedIn))).toEqual({ goTo: '/home' });
  });

  test('Login goes to the previous Home path when there is one', () => {
    expect(guard(moveTo('Login', { ...signedIn, homePath: '/system?page=2' }))).toEqual({ goTo: '/system?page=2' });
  });

  test('ForceBind proceeds with a username', () => {
    expect(guard(moveTo('ForceBind', { ...signedIn, username: 'ada' }))).toEqual(proceeds);
  });

  test('ForceBind without a username clears the session and goes to Login', () => {
    expect(guard(moveTo('ForceBind', signedIn))).toEqual(reLogin);
    expect(guard(moveTo('ForceBind', { ...signedIn, username: '' }))).toEqual(reLogin);
  });

  const others = SCREENS.filter((screen) => screen !== 'Login' && screen !== 'ForceBind');
  test.each(others)('%s proceeds', (screen) => {
    expect(guard(moveTo(screen, signedIn))).toEqual(proceeds);
  });
});

describe('with a token and a pending password flag', () => {
  const pending = { hasToken: true, passwordPending: true };

  test('Home is redirected to forcePwdChange with a warning', () => {
    expect(guard(moveTo('Home', pending))).toEqual({ goTo: '/forcePwdChange', warns: 'frame.changePasswordFirst' });
  });

  test.each(['ForcePwdChange', 'GoogleLogin'] as const)('%s is allowed', (screen) => {
    expect(guard(moveTo(screen, pending))).toEqual(proceeds);
  });

  test('Login clears session and token', () => {
    expect(guard(moveTo('Login', pending))).toEqual(reLogin);
  });

  const others = SCREENS.filter((screen) => !['Home', 'ForcePwdChange', 'GoogleLogin', 'Login'].includes(screen));
  test.each(others)('%s forces a new login', (screen) => {
    expect(guard(moveTo(screen, { ...pending, username: 'ada' }))).toEqual(reLogin);
  });

  test('moving from forcePwdChange to GoogleLogin warns to log in again', () => {
    expect(guard(moveTo('GoogleLogin', { ...pending, from: 'ForcePwdChange' }))).toEqual({
      ...reLogin,
      warns: 'frame.logInAgain',
    });
  });
});

describe('with the token of a sign-in whose second factor is due', () => {
  const halfway = { hasToken: true, username: 'ada' };

  test.each(['Home', 'ForcePwdChange'] as const)('%s goes to Login, and the session stays', (screen) => {
    expect(guard(moveTo(screen, halfway))).toEqual({ goTo: '/' });
  });

  const others = SCREENS.filter((screen) => screen !== 'Home' && screen !== 'ForcePwdChange');
  test.each(others)('%s proceeds', (screen) => {
    expect(guard(moveTo(screen, halfway))).toEqual(proceeds);
  });

  test('ForceBind without a username clears the session and goes to Login', () => {
    expect(guard(moveTo('ForceBind', { ...halfway, username: null }))).toEqual(reLogin);
  });
});

describe('while another tab is in the middle of a sign-in', () => {
  test.each(['Login', 'OtherSystemLogin'] as const)('%s stays open', (screen) => {
    const waiting = moveTo(screen, { from: screen, hasToken: true });
    expect(guard(waiting)).toEqual(proceeds);
    expect(guard({ ...waiting, passwordPending: true })).toEqual(proceeds);
  });
});

describe('without a token', () => {
  const open = [
    'Login',
    'Redirect',
    'OtherSystemLogin',
    'Soc',
    'ActiveUser',
    'ForgetPassword',
    'FindPassword',
  ] as const;

  test.each(open)('%s is open', (screen) => {
    expect(guard(moveTo(screen))).toEqual(proceeds);
  });

  const closed = SCREENS.filter((screen) => !(open as readonly ScreenName[]).includes(screen));
  test.each(closed)('%s goes to Login after clearing what is stored', (screen) => {
    expect(guard(moveTo(screen, { username: 'ada' }))).toEqual(reLogin);
  });

  test('a pending password flag that was left behind opens nothing', () => {
    expect(guard(moveTo('ForcePwdChange', { passwordPending: true }))).toEqual(reLogin);
  });
});
