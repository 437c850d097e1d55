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
  test.each(['wx', 'wechat'])('"%s" is WeChat', (loginType) => {
    expect(findSignInMethod(loginType, settings)).toEqual({ kind: 'wechat' });
  });

  test('"microsoft" is Microsoft', () => {
    expect(findSignInMethod('microsoft', settings)).toMatchObject({
      kind: 'provider',
      label: 'Microsoft',
      signInAddress: '/azure/v2/login',
    });
  });

  test('the name of a provider is that provider', () => {
    expect(findSignInMethod('okta', settings)).toMatchObject({
      kind: 'provider',
      name: 'okta',
      label: 'Okta',
      signInAddress: '/v2/sso/okta/login',
    });
  });

  test('a provider that is not shown among the ways can be asked for', () => {
    expect(findSignInMethod('okta', withOkta({ configShow: false }))).toMatchObject({ kind: 'provider', name: 'okta' });
  });

  test.each([{ switch: false }, { configSwitch: false }, { loginAddress: 'javascript:alert(1)' }])(
    'a provider with %o is the normal way',
    (change) => {
      expect(findSignInMethod('okta', withOkta(change))).toEqual({ kind: 'normal' });
    },
  );

  test('WeChat and Microsoft that are switched off are the normal way', () => {
    expect(findSignInMethod('wx', { ...settings, wechatSwitch: false })).toEqual({ kind: 'normal' });
    expect(findSignInMethod('microsoft', { ...settings, azureSSOSwitch: false })).toEqual({ kind: 'normal' });
  });

  test.each(['normal', 'Okta', 'other', 'constructor', '__proto__', '//evil.example', 'javascript:alert(1)', ''])(
    'the unknown "%s" is the normal way',
    (loginType) => {
      expect(findSignInMethod(loginType, settings)).toEqual({ kind: 'normal' });
    },
  );
});
