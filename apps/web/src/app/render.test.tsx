import type { Boot } from '@foyer/contract/core/boot.ts';
import { describe, expect, test, vi } from 'vitest';

import { render } from './render.tsx';

const boot: Boot = {
  language: 'de',
  languages: [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'Deutsch' },
  ],
  texts: { 'signIn.title': 'Anmelden', 'signIn.copyright': '© {year}', 'signIn.code': 'Prüfcode' },
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
};

function renderWith(loginPage: Partial<Boot['loginPage']> = {}): string {
  return render({ ...boot, loginPage: { ...boot.loginPage, ...loginPage } });
}

describe('the pre-rendered sign-in screen', () => {
  test("speaks the boot block's language and year", () => {
    expect(renderWith()).toContain('>Anmelden</h1>');
    expect(renderWith()).toContain('© 2026');
  });

  test('does not depend on the region of the server, or it would not match the first render in the browser', () => {
    const [atWork, abroad] = [['en-US'], ['de-AT']].map((languages) => {
      vi.stubGlobal('navigator', { languages });
      return renderWith();
    });
    expect(atWork).toBe(abroad);
  });

  test('takes at most 256 characters of username and password', () => {
    expect(renderWith().match(/maxLength="256"/gi)).toHaveLength(2);
  });

  test('has no inline style, which the content security policy would refuse', () => {
    expect(renderWith()).not.toMatch(/<style|\sstyle=/);
  });

  test('cannot be sent by the browser before the web is there', () => {
    expect(renderWith()).toMatch(/<form[^>]* method="dialog"/);
  });

  test('shows the verification code under rule 0 only', () => {
    expect(renderWith({ captchaValidRule: 0 })).toContain('Prüfcode');
    expect(renderWith({ captchaValidRule: 0, captchaSwitch: false })).not.toContain('Prüfcode');
    expect(renderWith()).not.toContain('Prüfcode');
  });

  test('shows the way to a forgotten password only when mails are verified', () => {
    expect(renderWith({ userEmailVerificationStatus: true })).toContain('href="#/forgetPassword"');
    expect(renderWith()).not.toContain('forgetPassword');
  });

  test('shows the terms and the privacy notice', () => {
    const html = render({ ...boot, texts: { ...boot.texts, 'signIn.accept': 'See {terms} and {privacy}.' } });
    expect(html).toContain('href="#/soc/cloud/normal"');
    expect(html).toContain('href="#/soc/privacy/normal"');
  });

  test('shows no other way to sign in while the switches are off', () => {
    expect(renderWith()).not.toContain('signIn.otherWays');
  });

  test('shows Microsoft, WeChat and a named provider when they are switched on', () => {
    const html = renderWith({
      azureSSOSwitch: true,
      wechatSwitch: true,
      SSOConfig: {
        Example: { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/' },
      },
    });
    expect(html).toContain('action="/azure/v2/login"');
    expect(html).toContain('href="#/?loginType=wx"');
    expect(html).toContain('href="https://id.example/"');
  });

  test('calls a named provider by its label, shows its picture, and leads to a path of the server', () => {
    const icon = 'a'.repeat(64);
    const html = renderWith({
      SSOConfig: {
        example: {
          switch: true,
          configSwitch: true,
          configShow: true,
          loginAddress: '/v2/sso/example/login',
          label: 'Example Ltd',
          icon,
        },
      },
    });
    expect(html).toContain('href="/v2/sso/example/login"');
    expect(html).toContain(`src="/base/brand/${icon}"`);
  });

  test('leads nowhere by an address that is none', () => {
    const html = renderWith({
      SSOConfig: {
        example: { switch: true, configSwitch: true, configShow: true, loginAddress: 'javascript:alert(1)' },
      },
    });
    expect(html).not.toContain('javascript:');
    expect(html).not.toContain('signIn.withProvider');
  });
});
