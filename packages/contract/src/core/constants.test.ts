import { expect, test } from 'vitest';

import { CAPTCHA_SECONDS } from '../limits/captcha.ts';
import { SOCKET_HEARTBEAT_SECONDS } from '../limits/pushes.ts';
import * as sessions from '../limits/sessions.ts';
import * as signIn from '../limits/sign-in.ts';
import * as limits from './limits.ts';
import { LANGUAGE_KEYS, STORAGE_KEYS } from './storage.ts';

test('the limits are those of section 9 of the specification', () => {
  expect(limits).toMatchObject({
    CREDENTIAL_LENGTH: 256,
    CAPTCHA_WIDTH: 300,
    CAPTCHA_THRESHOLD: 3,
    WECHAT_QR_PIXELS: 182,
    WECHAT_POLL_SECONDS: 1,
    WECHAT_EXPIRY_SECONDS: 60,
    SOCKET_LIVENESS_SECONDS: 15,
    SOCKET_RETRY_SECONDS: 20,
    SOCKET_RETRIES: 30,
    MAX_TOASTS: 3,
    DOUBLE_CLICK_MS: 1500,
    CHUNK_TIMEOUT_MS: 120_000,
    BASE_PATH: '/base/',
    MENU_WIDTH: 260,
    LICENCE_TIP_DAYS: [30, 90],
    WARRANTY_DAYS: 90,
    TRIAL_TERMINATION_DAYS: 15,
    MFA_CODE_LENGTH: 6,
  });
});

test('a server that stalls for five seconds loses no notice socket', () => {
  expect(SOCKET_HEARTBEAT_SECONDS).toBeLessThanOrEqual(10);
  expect(SOCKET_HEARTBEAT_SECONDS + 5).toBeLessThan(limits.SOCKET_LIVENESS_SECONDS);
});

test('the limits that the design adds are those of the design', () => {
  expect({ ...signIn, ...sessions, CAPTCHA_SECONDS }).toMatchObject({
    CAPTCHA_SECONDS: 120,
    LOCK_AFTER_FAILURES: 5,
    ADDRESS_CAPTCHA_AFTER_FAILURES: 50,
    MIN_LOCK_SECONDS: 30,
    MAX_LOCK_SECONDS: 900,
    SESSION_IDLE_SECONDS: 3600,
    SESSION_ABSOLUTE_SECONDS: 86_400,
    SIGN_OUT_DELAY_MS: 1000,
  });
});

test('browser storage has the keys of section 3, and of those only the language keys outlive a sign-out', () => {
  const named = [
    'accessToken',
    'as-username',
    'as-pwdFlag',
    'as-loginFailedTimes',
    'as-currentCustomer',
    'as-currentStore',
  ];
  const more = [
    'currentAppName',
    'currentAppIcon',
    'localeLanguage',
    'as-servicePage',
    'as-loginFlag',
    'showMenu',
    'menuWidth',
  ];
  const values: readonly string[] = Object.values(STORAGE_KEYS);
  for (const key of [...named, ...more]) expect(values).toContain(key);
  expect(new Set(values).size).toBe(values.length);
  expect(LANGUAGE_KEYS).toEqual(['localeLanguage', 'languageList', 'languageData']);
});
