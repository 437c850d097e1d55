import { type Push, PUSH_TYPES, type PushType } from '@foyer/contract/pushes.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { type ApiError, type NetworkError, onFailure } from '#/shared/api/errors.ts';
import { startLocation } from '#/shared/navigation/location.ts';
import { patchSession, readSession } from '#/shared/session/session.ts';
import { closeToast, readToasts } from '#/shared/state/toasts.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { PUSH_EFFECTS } from './push-effects.ts';
import { readQuestions, dismissQuestion } from './push-questions.ts';

const received = vi.fn<(failure: ApiError | NetworkError) => void>();
onFailure(received);

const apply = (push: Push): void => PUSH_EFFECTS[push.type].notify(push);
const lookAt = (visibilityState: 'visible' | 'hidden') => vi.stubGlobal('document', { visibilityState });
const signOutMessage = (text: string) => ({ severity: 'warning', title: 'pushes.signedOutHere', text });
const visibleToasts = () => readToasts().map(({ id: _id, ...content }) => content);

beforeEach(() => {
  received.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', createFakeStorage());
  lookAt('visible');
  patchSession({ accessToken: 'token', signOutMessage: undefined, dataUpdateFlag: false });
  for (const { id } of readToasts()) closeToast(id);
  for (const { kind } of readQuestions()) dismissQuestion(kind, { everywhere: false });
});

describe('makes stale', () => {
  /** Prefix of every key: no view may be missed. */
  const everything = [[]];
  const expected: Record<PushType, readonly (readonly string[])[]> = {
    UNREAD: [],
    NOTICE: [['inbox']],
    PERMISSION_CHANGED: everything,
    PLUGIN_CHANGED: everything,
    ROLE_CHANGED: everything,
    BADGE_CHANGED: [['application-uses']],
    REMOTE_LOGIN: [['own-sessions']],
    PASSWORD_CHANGED: [['own-sessions']],
    LICENCE_UPDATED: [['licence'], ['work-bench']],
    SESSION_ENDED: [],
  };
  test.each(PUSH_TYPES)('%s', (type) => {
    expect(PUSH_EFFECTS[type].invalidates).toEqual(expected[type]);
  });
});

test('a count is no reason to do anything else', () => {
  apply({ count: 3, type: 'UNREAD' });
  vi.advanceTimersByTime(10_000);
  expect(received).not.toHaveBeenCalled();
  expect([visibleToasts(), readQuestions()]).toEqual([[], []]);
});

describe('a notice', () => {
  const titles = { en: 'Closed on Monday', de: 'Montag geschlossen' };
  const push: Push = { count: 1, type: 'NOTICE', id: 'a-1', noticeType: 'NORMAL_NOTICE', titles };

  test.each([
    ['NORMAL_NOTICE', { severity: 'info' }],
    ['IMPORTANT_NOTICE', { severity: 'info', isSticky: true }],
    ['WARNING_NOTICE', { severity: 'warning' }],
  ])('of type %s is shown as in the inbox, with a link to it', (noticeType, expected) => {
    apply({ ...push, noticeType });
    expect(visibleToasts()).toEqual([
      {
        ...expected,
        title: `pushes.notice.${noticeType}`,
        text: 'Closed on Monday',
        link: { to: '/inbox?message=a-1', text: 'pushes.readNotice' },
      },
    ]);
  });

  test('is not shown on a hidden page', () => {
    lookAt('hidden');
    apply(push);
    expect(visibleToasts()).toEqual([]);
  });

  test('whose id is no id of ours leads nowhere else', () => {
    apply({ ...push, id: '"&page=9#/account' });
    expect(visibleToasts()[0]?.link?.to).toBe('/inbox?message=%22%26page%3D9%23%2Faccount');
  });

  test.each([
    ['without an id', { id: undefined }],
    ['of a type that is newer than the page', { noticeType: 'TOMORROWS_NOTICE' }],
    ['of a type that is a property of every object', { noticeType: 'constructor' }],
    ['without titles', { titles: undefined }],
    ['with titles that are none', { titles: { en: 7 } }],
    ['with no title at all', { titles: {} }],
  ])('%s is a count', (_what, fields) => {
    apply({ ...push, ...fields });
    expect(visibleToasts()).toEqual([]);
  });
});

test('PERMISSION_CHANGED asks to refresh, and flags the data of the page as outdated', () => {
  apply({ count: 0, type: 'PERMISSION_CHANGED' });
  expect(readQuestions()).toEqual([{ kind: 'refresh', because: 'PERMISSION_CHANGED', blocks: true }]);
  expect(readSession().dataUpdateFlag).toBe(true);
});

describe('an application that was installed, changed or removed', () => {
  const push: Push = { count: 0, type: 'PLUGIN_CHANGED', application: 'esl' };

  test.each([
    ['#/app/esl/labels', true],
    ['#/app/esl', true],
    ['#/app/esl-2/labels', false],
    ['#/home', false],
    ['#/esl', false],
  ])('at %s the question blocks the page: %s', (hash, blocks) => {
    vi.stubGlobal('location', { hash });
    vi.stubGlobal('addEventListener', vi.fn<() => void>());
    startLocation();
    apply(push);
    expect(readQuestions()).toEqual([{ kind: 'refresh', because: 'PLUGIN_CHANGED', blocks }]);
    expect(readSession().dataUpdateFlag).toBe(true);
  });

  test('is no question in the session that has made the change, whose queries are stale', () => {
    apply({ ...push, own: true });
    expect(readQuestions()).toEqual([]);
    expect(readSession().dataUpdateFlag).toBe(false);
  });
});

test('ROLE_CHANGED asks to sign in again', () => {
  apply({ count: 0, type: 'ROLE_CHANGED' });
  expect(readQuestions()).toEqual([{ kind: 'sign in again' }]);
});

test('LICENCE_UPDATED is shown, and flagged in the session', () => {
  apply({ count: 0, type: 'LICENCE_UPDATED' });
  expect(readSession().licenceUpdateFlag).toBe(true);
  expect(visibleToasts()).toEqual([{ severity: 'info', text: 'pushes.licenceUpdated' }]);
});

describe('a sign-in elsewhere', () => {
  const facts = { browser: '', system: 'Windows', address: '10.0.0.9', at: '2026-11-22T00:00:00.000Z' };

  test('is asked about', () => {
    apply({ count: 0, type: 'REMOTE_LOGIN', ...facts });
    const { address, at } = facts;
    expect(readQuestions()).toEqual([{ kind: 'was it you', signIns: [{ device: 'Windows', address, at }] }]);
    expect(readSession().signOutMessage).toBeUndefined();
  });

  test('that replaces this session is shown when it ends, and not asked about', () => {
    apply({ count: 0, type: 'REMOTE_LOGIN', ...facts, leave: true });
    expect(readQuestions()).toEqual([]);
    expect(readSession().signOutMessage).toEqual(signOutMessage('pushes.replaced'));
  });

  test('without details is asked about all the same', () => {
    apply({ count: 0, type: 'REMOTE_LOGIN' });
    expect(readQuestions()).toHaveLength(1);
  });
});

describe('a new password', () => {
  test('is the reason that a session shows when it ends by it', () => {
    apply({ count: 0, type: 'PASSWORD_CHANGED' });
    expect(readSession().signOutMessage).toEqual(signOutMessage('pushes.passwordChangedEnd'));
    expect(visibleToasts()).toEqual([]);
  });

  test('is reported in a session that stays', () => {
    apply({ count: 0, type: 'PASSWORD_CHANGED' });
    vi.advanceTimersByTime(3000);
    expect(readSession().signOutMessage).toBeUndefined();
    expect(visibleToasts()).toEqual([{ severity: 'warning', text: 'pushes.passwordChanged' }]);
  });

  test('does not hide that the session has to leave for another one', () => {
    apply({ count: 0, type: 'PASSWORD_CHANGED' });
    apply({ count: 0, type: 'REMOTE_LOGIN', leave: true });
    vi.advanceTimersByTime(3000);
    expect(readSession().signOutMessage).toEqual(signOutMessage('pushes.replaced'));
    expect(visibleToasts()).toEqual([]);
  });
});

test('a session that has ended takes the path of a call that finds it over', () => {
  apply({ count: 0, type: 'SESSION_ENDED' });
  vi.advanceTimersByTime(500);
  expect(received).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 401, code: 'C0102' }));
});

test.each([
  ['that has just signed out', undefined],
  ['that holds a newer session', 'newer'],
])('a tab %s shows nothing about the old session', (_what, accessToken) => {
  apply({ count: 0, type: 'SESSION_ENDED' });
  vi.advanceTimersByTime(100);
  patchSession({ accessToken });
  vi.advanceTimersByTime(1000);
  expect(received).not.toHaveBeenCalled();
});
