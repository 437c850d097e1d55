import { expect, test } from 'vitest';

import { deviceName } from './display-names.ts';
import { startLanguage } from './language.ts';

startLanguage({
  language: 'en',
  languages: [],
  texts: { 'account.browserOnSystem': '{browser} on {system}', 'account.unknownDevice': 'Unknown device' },
  loginPage: {
    wechatSwitch: false,
    azureSSOSwitch: false,
    captchaSwitch: true,
    captchaValidRule: 1,
    captchaValidUserLoginFailedTimes: 3,
    userEmailVerificationStatus: false,
    passkeySwitch: false,
    SSOConfig: {},
  },
  year: 2026,
  version: '1',
  documentation: false,
  brand: { logo: null },
});

test.each([
  ['Chrome', 'Windows', 'Chrome on Windows'],
  ['Firefox', '', 'Firefox'],
  ['', 'Android', 'Android'],
  ['', '', 'Unknown device'],
])('the device of browser "%s" and system "%s" is called "%s"', (browser, system, name) => {
  expect(deviceName({ browser, system })).toBe(name);
});
