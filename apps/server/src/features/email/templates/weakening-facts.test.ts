import { weakenedFields } from '@foyer/contract/rules/setting-weakening.ts';
import { BRANDING } from '@foyer/server/test/email-samples.ts';
import { oauthOf, openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import { expect, test } from 'vitest';

import { shippedSettings } from '#/features/settings/settings.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { type Weakening, weakeningFacts } from './weakening-facts.ts';

const { signInPage, mfa, password, session } = shippedSettings;
const provider = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/login' };

/** Every field that can weaken sign-in, weaker. */
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
      'Ask for a verification code: On → Off',
      'When it is asked for: At every sign-in → After failed sign-ins',
      'Failed sign-ins before it is asked for: 3 → 9',
      'Offer a new password by e-mail: Off → On',
      'Sign in with WeChat: Off → On',
      'Sign in with Microsoft: Off → On',
      'Sign-in with other accounts: – → acme (id.example)',
    ],
  ],
  [
    'mfa',
    { ...mfa, mode: 'enforced' },
    { mode: 'off', superAdministrators: false, passkeys: false, trustDevices: true },
    [
      'Who is asked for it: Everybody → Nobody',
      'Required for super administrators: On → Off',
      'Passkeys as a second factor: On → Off',
      'Trusted browsers: Off → On',
    ],
  ],
  [
    'password',
    { ...password, expiryDays: 90 },
    { rank: 'low', expiryDays: 0 },
    ['What a new password needs: Passphrase → Low', 'Expiry: 90 days → never'],
  ],
  [
    'session',
    { ...session, idleSeconds: 90, perUser: 3 },
    { idleSeconds: 5400, absoluteSeconds: 172_800, perUser: 0 },
    [
      'Ends without activity after: 90 seconds → 90 minutes',
      'Ends in any case after: 1 day → 2 days',
      'Sessions at a time: 3 → unlimited',
    ],
  ],
] as const;

const linesOf = (weakening: Weakening, language: (typeof LANGUAGES)[number]) =>
  weakeningFacts(weakening, language, BRANDING.getText).map(({ name, value }) => `${name}: ${value}`);

test.each(WEAKER)(
  'each field of %s that can weaken sign-in is listed with its old and its new value',
  (setting, before, after, facts) => {
    const fields = weakenedFields(setting, before as never, after as never); // two settings of that name
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
    'Requires a second factor: On → Off',
  ]);
});

test('a provider is named with the host that decides who its users are', () => {
  const before = openIdOf('https://id.example');
  const after = oauthOf('https://evil.example');
  expect(linesOf({ provider: 'acme', before, after }, 'en')).toEqual([
    'Sign-in with other accounts: acme (id.example) → acme (evil.example)',
  ]);
});
