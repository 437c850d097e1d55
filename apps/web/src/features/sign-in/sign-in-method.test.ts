import { describe, expect, test } from 'vitest';

import type { LoginPageSettings } from './data.ts';
import { findSignInMethod } from './sign-in-method.ts';

const okta = { switch: true, configSwitch: true, configShow: true, loginAddress: '/v2/sso/okta/login', label: 'Okta' };
const settings: LoginPageSettings = {
  wechatSwitch: true,
  azureSSOSwitch: true,
  captchaSwitch: true,
  captchaValidRule: 1,
  captchaValidUserLoginFailedTimes: 3,
  userEmailVerificationStatus: false,
  passkeySwitch: false,
  SSOConfig: { okta },
};
const withOkta = (change: Partial<typeof okta>): LoginPageSettings => ({
  ...settings,
  SSOConfig: { okta: { ...okta, ...change } },
});

describe('the login type of an address', () => {
  test.each(['wx', 'wechat'])('"%s" selects WeChat', (loginType) => {
    expect(findSignInMethod(loginType, settings)).toEqual({ kind: 'wechat' });
  });

  test('"microsoft" selects Microsoft', () => {
    expect(findSignInMethod('microsoft', settings)).toMatchObject({
      kind: 'provider',
      label: 'Microsoft',
      signInAddress: '/azure/v2/login',
    });
  });

  test('the name of a provider selects it', () => {
    expect(findSignInMethod('okta', settings)).toMatchObject({
      kind: 'provider',
      name: 'okta',
      label: 'Okta',
      signInAddress: '/v2/sso/okta/login',
    });
  });

  test('a hidden provider can be selected', () => {
    expect(findSignInMethod('okta', withOkta({ configShow: false }))).toMatchObject({ kind: 'provider', name: 'okta' });
  });

  test.each([{ switch: false }, { configSwitch: false }, { loginAddress: 'javascript:alert(1)' }])(
    'a provider with %o falls back to the password',
    (change) => {
      expect(findSignInMethod('okta', withOkta(change))).toEqual({ kind: 'normal' });
    },
  );

  test('WeChat and Microsoft fall back to the password while they are switched off', () => {
    expect(findSignInMethod('wx', { ...settings, wechatSwitch: false })).toEqual({ kind: 'normal' });
    expect(findSignInMethod('microsoft', { ...settings, azureSSOSwitch: false })).toEqual({ kind: 'normal' });
  });

  test.each(['normal', 'Okta', 'other', 'constructor', '__proto__', '//evil.example', 'javascript:alert(1)', ''])(
    '"%s" selects the password',
    (loginType) => {
      expect(findSignInMethod(loginType, settings)).toEqual({ kind: 'normal' });
    },
  );
});
