import { MENU_WIDTH } from '@foyer/contract/core/limits.ts';
import { STORAGE_KEYS, type StorageKey } from '@foyer/contract/core/storage.ts';

import { readStored, readStoredJson, writeStored } from './storage.ts';

export type PasswordFlag = { readonly userFirstLogin: boolean; readonly passwordModifyExpires: boolean };

/** The state in the browser's storage, which survives a reload. */
export type StoredSession = {
  readonly accessToken: string | undefined;
  readonly username: string | undefined;
  /** Set while the password must be changed before anything else. */
  readonly passwordFlag: PasswordFlag | undefined;
  readonly loginFailedTimes: number;
  /** IDs of the customer and the store that the user works in. */
  readonly currentCustomer: string | undefined;
  readonly currentStore: string | undefined;
  readonly currentAppName: string | undefined;
  readonly currentAppIcon: string | undefined;
  readonly currentMenuIndex: string | undefined;
  readonly showMenu: boolean;
  readonly menuWidth: number;
  readonly servicePage: boolean;
  readonly adminPage: boolean;
  /** Whether the sign-in is complete: neither a second factor nor a new password is due. */
  readonly loginFlag: boolean;
  readonly buttonPermissions: readonly string[];
  readonly viewPermissions: readonly string[];
  readonly pluginPermissions: readonly string[];
  readonly noShowTips: boolean;
};

const FIELDS = [
  'accessToken',
  'username',
  'currentCustomer',
  'currentStore',
  'currentAppName',
  'currentAppIcon',
  'currentMenuIndex',
  'passwordFlag',
  'loginFailedTimes',
  'showMenu',
  'menuWidth',
  'servicePage',
  'adminPage',
  'loginFlag',
  'buttonPermissions',
  'viewPermissions',
  'pluginPermissions',
  'noShowTips',
] as const satisfies readonly (keyof StoredSession & StorageKey)[];

/** The stored part of the session; absent or invalid values have their defaults. */
export function readStoredSession(): StoredSession {
  return {
    accessToken: text('accessToken'),
    username: text('username'),
    passwordFlag: passwordFlag(),
    loginFailedTimes: count('loginFailedTimes', 0),
    currentCustomer: text('currentCustomer'),
    currentStore: text('currentStore'),
    currentAppName: text('currentAppName'),
    currentAppIcon: text('currentAppIcon'),
    currentMenuIndex: text('currentMenuIndex'),
    showMenu: readStoredJson('showMenu') !== false,
    menuWidth: count('menuWidth', MENU_WIDTH),
    servicePage: readStoredJson('servicePage') === true,
    adminPage: readStoredJson('adminPage') === true,
    loginFlag: readStoredJson('loginFlag') === true,
    buttonPermissions: codes('buttonPermissions'),
    viewPermissions: codes('viewPermissions'),
    pluginPermissions: codes('pluginPermissions'),
    noShowTips: readStoredJson('noShowTips') === true,
  };
}

/** Writes the changed fields that have a storage key: texts as they are, everything else as JSON. */
export function storeSession(change: Partial<StoredSession>): void {
  for (const field of FIELDS) {
    if (!(field in change)) continue;
    const value = change[field];
    if (value === undefined) writeStored(STORAGE_KEYS[field], undefined);
    else writeStored(STORAGE_KEYS[field], typeof value === 'string' ? value : JSON.stringify(value));
  }
}

function text(key: StorageKey): string | undefined {
  return readStored(STORAGE_KEYS[key]) || undefined;
}

function count(key: StorageKey, otherwise: number): number {
  const value = readStoredJson(key);
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
}

function codes(key: StorageKey): readonly string[] {
  const value = readStoredJson(key);
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}

function passwordFlag(): PasswordFlag | undefined {
  const value = readStoredJson('passwordFlag');
  if (typeof value !== 'object' || value === null) return undefined;
  return {
    userFirstLogin: 'userFirstLogin' in value && value.userFirstLogin === true,
    passwordModifyExpires: 'passwordModifyExpires' in value && value.passwordModifyExpires === true,
  };
}
