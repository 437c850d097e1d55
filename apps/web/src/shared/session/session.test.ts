import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { clearSession, patchSession, readSession, startSession } from './session.ts';

function open(entries: Record<string, string> = {}): Storage {
  const storage = createFakeStorage(entries);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => undefined);
  startSession(() => undefined);
  return storage;
}

function contents(storage: Storage): Record<string, string | null> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]));
}

describe('the session store', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = open();
  });

  test('starts signed out, with a side menu of 260 pixels', () => {
    expect(readSession()).toMatchObject({ accessToken: undefined, logoutFlag: false, showMenu: true, menuWidth: 260 });
  });

  test('keeps its fields under the storage keys of the specification', () => {
    patchSession({
      accessToken: 'token',
      username: 'ada',
      passwordFlag: { userFirstLogin: true, passwordModifyExpires: false },
      loginFailedTimes: 2,
      currentCustomer: 'c1',
      currentStore: 's1',
      currentAppName: 'system',
      currentAppIcon: 'settings',
      servicePage: true,
      loginFlag: true,
      showMenu: false,
      menuWidth: 300,
    });
    expect(contents(storage)).toEqual({
      accessToken: 'token',
      'as-username': 'ada',
      'as-pwdFlag': '{"userFirstLogin":true,"passwordModifyExpires":false}',
      'as-loginFailedTimes': '2',
      'as-currentCustomer': 'c1',
      'as-currentStore': 's1',
      currentAppName: 'system',
      currentAppIcon: 'settings',
      'as-servicePage': 'true',
      'as-loginFlag': 'true',
      showMenu: 'false',
      menuWidth: '300',
    });
  });

  test('keeps the work-bench in memory only', () => {
    patchSession({ currentUser: { username: 'ada', displayName: 'Ada', superAdministrator: false }, apps: [] });
    expect(contents(storage)).toEqual({});
  });

  test('keeps in memory only that a tip is due and which one was closed, but in the storage that no more are wanted', () => {
    patchSession({ licenceTipFlag: true, closedTip: '2027-01-31', noShowTips: true });
    expect(contents(storage)).toEqual({ noShowTips: 'true' });
  });

  test('a field that becomes undefined leaves the storage', () => {
    patchSession({ currentStore: 's1' });
    patchSession({ currentStore: undefined });
    expect(contents(storage)).toEqual({});
  });

  test('a sign-out leaves only the language keys', () => {
    storage.setItem('localeLanguage', 'de');
    storage.setItem('languageList', '[]');
    storage.setItem('languageData', '{}');
    storage.setItem('as-theme', 'dark');
    patchSession({ accessToken: 'token', username: 'ada', menuWidth: 300, noShowTips: true, licenceTipFlag: true });
    clearSession('signed-out');
    expect(contents(storage)).toEqual({ localeLanguage: 'de', languageList: '[]', languageData: '{}' });
    expect(readSession()).toMatchObject({
      accessToken: undefined,
      menuWidth: 260,
      noShowTips: false,
      licenceTipFlag: false,
    });
  });
});

test('an earlier visit is resumed', () => {
  open({ accessToken: 'token', 'as-pwdFlag': '{"passwordModifyExpires":true}', menuWidth: '310', showMenu: 'false' });
  expect(readSession()).toMatchObject({
    accessToken: 'token',
    passwordFlag: { userFirstLogin: false, passwordModifyExpires: true },
    menuWidth: 310,
    showMenu: false,
  });
});

test('spoiled storage counts as absent', () => {
  open({
    menuWidth: 'wide',
    'as-loginFailedTimes': '-1',
    'as-pwdFlag': '{',
    viewPermissions: '{"a":1}',
    accessToken: '',
  });
  expect(readSession()).toMatchObject({
    menuWidth: 260,
    loginFailedTimes: 0,
    passwordFlag: undefined,
    viewPermissions: [],
    accessToken: undefined,
  });
});

test('a browser that refuses storage still works', () => {
  vi.stubGlobal('localStorage', undefined);
  patchSession({ username: 'ada' });
  expect(readSession().username).toBe('ada');
  clearSession();
  expect(readSession().username).toBeUndefined();
});
