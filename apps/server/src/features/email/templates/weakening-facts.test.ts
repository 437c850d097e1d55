import { weakenedFields } from '@foyer/contract/rules/setting-weakening.ts';
import { BRANDING } from '@foyer/server/test/email-samples.ts';
import { oauthOf, openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import { expect, test } from 'vitest';

import { shippedSettings } from '#/features/settings/settings.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { type Weakening, weakeningFacts } from './weakening-facts.ts';

const { signInPage, mfa, password, session } = shippedSettings;
const provider = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/login' };

/** A weaker value for every field that can weaken sign-in. */
const WEAKER = [
  [
    'signInPage',
    { ...signInPage, captchaValidRule: 0 },
    {
      ...signInPage,
      captchaSwitch: false,
      captchaValidRule: 1,
      captchaValidUserLoginFailedTimes: 9,
      userEmailVerificationStatus: true,
      wechatSwitch: true,
      azureSSOSwitch: true,
      SSOConfig: { acme: provider },
    },
    [
      'Require a CAPTCHA: On → Off',
      'When a CAPTCHA is required: At every sign-in → After failed sign-ins',
      'Failed sign-ins before a CAPTCHA is required: 3 → 9',
      'Password reset by email: Off → On',
      'Sign in with WeChat: Off → On',
      'Sign in with Microsoft: Off → On',
      'Identity providers: – → acme (id.example)',
    ],
  ],
  [
    'mfa',
    { ...mfa, mode: 'enforced' },
    { mode: 'off', superAdministrators: false, passkeys: false, trustDevices: true },
    [
      'Policy: Required for all users → Off',
      'Required for super administrators: On → Off',
      'Passkeys for two-step verification: On → Off',
      'Trusted devices: Off → On',
    ],
  ],
  [
    'password',
    { ...password, expiryDays: 90 },
    { rank: 'low', expiryDays: 0 },
    ['Password requirements: Passphrase → Low', 'Expiry: 90 days → never'],
  ],
  [
    'session',
    { ...session, idleSeconds: 90, perUser: 3 },
    { idleSeconds: 5400, absoluteSeconds: 172_800, perUser: 0 },
    [
      'Sign out after inactivity: 90 seconds → 90 minutes',
      'Maximum session length: 1 day → 2 days',
      'Maximum sessions per user: 3 → unlimited',
    ],
  ],
] as const;

const linesOf = (weakening: Weakening, language: (typeof LANGUAGES)[number]) =>
  weakeningFacts(weakening, language, BRANDING.getText).map(({ name, value }) => `${name}: ${value}`);

test.each(WEAKER)(
  'each field of %s that can weaken sign-in is listed with its old and its new value',
  (setting, before, after, facts) => {
    const fields = weakenedFields(setting, before as never, after as never); // values of this setting
    expect(fields).toHaveLength(facts.length);
    const weakening = { setting, fields, before, after };
    expect(linesOf(weakening, 'en').slice(1)).toEqual(facts);
    for (const language of LANGUAGES)
      expect(linesOf(weakening, language).join()).not.toMatch(/settings\.|mail\.|undefined/);
  },
);

test('a role is named in one line, by any name', () => {
  expect(linesOf({ role: 'Shop\nmanager\u202E' }, 'en')).toEqual([
    'Role: Shop manager',
    'Requires two-step verification: On → Off',
  ]);
});

test('a provider is named with the host that decides who its users are', () => {
  const before = openIdOf('https://id.example');
  const after = oauthOf('https://evil.example');
  expect(linesOf({ provider: 'acme', before, after }, 'en')).toEqual([
    'Identity providers: acme (id.example) → acme (evil.example)',
  ]);
});
