import { describe, expect, test } from 'vitest';

import type { ProviderValue } from '../identity-providers.ts';
import { type SettingName, type Settings, SETTINGS } from '../settings.ts';
import { isProviderWeaker, weakenedFields } from './setting-weakening.ts';

const provider = { switch: true, configSwitch: true, configShow: true, loginAddress: '/v2/sso/acme/login' };

/** Each field somewhere between its weakest and its strongest value, as far as it has both. */
const MIDDLE: Settings = {
  signInPage: {
    wechatSwitch: false,
    azureSSOSwitch: false,
    captchaSwitch: true,
    captchaValidRule: 1,
    captchaValidUserLoginFailedTimes: 3,
    userEmailVerificationStatus: false,
    passkeySwitch: false,
    SSOConfig: { acme: provider, closed: { ...provider, switch: false } },
  },
  languages: { default: 'en', offered: ['en', 'de'] },
  mfa: { mode: 'optional', superAdministrators: true, passkeys: true, trustDevices: false },
  password: { rank: 'medium', expiryDays: 90 },
  files: { mostBytes: 1024 },
  session: { idleSeconds: 3600, absoluteSeconds: 86_400, perUser: 5, applicationsKeepAlive: false },
  brand: { name: 'Foyer', company: 'Foyer', primary: '#015ac5', primaryDark: '#015ac5', logo: null },
};

type Changes = { readonly [N in SettingName]: { readonly [F in keyof Settings[N]]: readonly Settings[N][F][] } };

/** Values in place of the middle one that make sign-in weaker. */
const WEAKER: Changes = {
  signInPage: {
    wechatSwitch: [true],
    azureSSOSwitch: [true],
    captchaSwitch: [false],
    captchaValidRule: [], // from 0 to 1: below
    captchaValidUserLoginFailedTimes: [4, 100],
    userEmailVerificationStatus: [true],
    passkeySwitch: [],
    SSOConfig: [
      { ...MIDDLE.signInPage.SSOConfig, evil: provider },
      { ...MIDDLE.signInPage.SSOConfig, closed: provider },
    ],
  },
  languages: { default: [], offered: [] },
  mfa: { mode: ['off'], superAdministrators: [false], passkeys: [false], trustDevices: [true] },
  password: { rank: ['low', 'default', 'cross', 'special'], expiryDays: [91, 0] },
  files: { mostBytes: [] },
  session: { idleSeconds: [3601], absoluteSeconds: [86_401], perUser: [6, 0], applicationsKeepAlive: [true] },
  brand: { name: [], company: [], primary: [], primaryDark: [], logo: [] },
};

/** Values in place of the middle one that make sign-in stronger, or neither. */
const NOT_WEAKER: Changes = {
  signInPage: {
    wechatSwitch: [],
    azureSSOSwitch: [],
    captchaSwitch: [],
    captchaValidRule: [0],
    captchaValidUserLoginFailedTimes: [2, 1],
    userEmailVerificationStatus: [],
    passkeySwitch: [true],
    SSOConfig: [
      {},
      { acme: { ...provider, switch: false } },
      { ...MIDDLE.signInPage.SSOConfig, acme: { ...provider, configShow: false, label: 'Acme' } },
      { ...MIDDLE.signInPage.SSOConfig, later: { ...provider, switch: false } },
    ],
  },
  languages: { default: ['de'], offered: [['en']] },
  mfa: { mode: ['enforced'], superAdministrators: [], passkeys: [], trustDevices: [] },
  password: { rank: ['high', 'passphrase'], expiryDays: [89, 1] },
  files: { mostBytes: [1, 4096] },
  session: { idleSeconds: [60], absoluteSeconds: [3600], perUser: [4, 1], applicationsKeepAlive: [] },
  brand: {
    name: ['Acme'],
    company: ['Acme'],
    primary: ['#000000'],
    primaryDark: ['#000000'],
    logo: ['0'.repeat(64)],
  },
};

function rowsOf(changes: Changes) {
  return Object.entries(changes).flatMap(([name, fields]) =>
    Object.entries<readonly unknown[]>(fields).flatMap(([field, values]) =>
      values.map((value) => ({ name: name as SettingName, field, value })),
    ),
  );
}

function change({ name, field, value }: { name: SettingName; field: string; value: unknown }) {
  return { before: MIDDLE[name], after: { ...MIDDLE[name], [field]: value } };
}

describe('a change of one field', () => {
  test.each(rowsOf(WEAKER))('weakens sign-in: $name $field $value', (row) => {
    const { before, after } = change(row);
    expect(weakenedFields(row.name, before, after)).toEqual([row.field]);
    expect(weakenedFields(row.name, after, before)).toEqual([]);
  });

  test.each(rowsOf(NOT_WEAKER))('does not weaken sign-in: $name $field $value', (row) => {
    const { before, after } = change(row);
    expect(weakenedFields(row.name, before, after)).toEqual([]);
  });

  test('is tried for every field of every setting', () => {
    const tried = new Set([...rowsOf(WEAKER), ...rowsOf(NOT_WEAKER)].map(({ name, field }) => `${name}.${field}`));
    const all = Object.entries(SETTINGS).flatMap(([name, { properties }]) =>
      Object.keys(properties).map((field) => `${name}.${field}`),
    );
    expect([...tried].sort()).toEqual(all.sort());
  });
});

describe('the captcha, whose three fields decide together', () => {
  const page = (captchaSwitch: boolean, captchaValidRule: 0 | 1, captchaValidUserLoginFailedTimes: number) => ({
    ...MIDDLE.signInPage,
    captchaSwitch,
    captchaValidRule,
    captchaValidUserLoginFailedTimes,
  });

  test.each([
    ['after failures instead of always', page(true, 0, 3), page(true, 1, 3), ['captchaValidRule']],
    ['off instead of always, with a lower threshold', page(true, 0, 3), page(false, 0, 1), true],
    ['on, however late', page(false, 1, 3), page(true, 1, 100), []],
    ['always, with a higher threshold that does not apply', page(true, 1, 3), page(true, 0, 100), []],
    ['a higher threshold while it is off', page(false, 1, 3), page(false, 1, 100), []],
  ])('%s', (_what, before, after, weakened) => {
    const fields = weakenedFields('signInPage', before, after);
    if (weakened === true) expect(fields).toContain('captchaSwitch');
    else expect(fields).toEqual(weakened);
  });
});

test('another address of a provider that is on weakens sign-in, in either direction', () => {
  const acme = { ...provider, loginAddress: 'https://evil.example/' };
  const moved = { ...MIDDLE.signInPage, SSOConfig: { ...MIDDLE.signInPage.SSOConfig, acme } };
  expect(weakenedFields('signInPage', MIDDLE.signInPage, moved)).toEqual(['SSOConfig']);
  expect(weakenedFields('signInPage', moved, MIDDLE.signInPage)).toEqual(['SSOConfig']);
});

test('a provider is on, and weakens sign-in, once both of its switches are on', () => {
  const withAcme = (isOn: boolean, configSwitch: boolean) => {
    const acme = { ...provider, switch: isOn, configSwitch };
    return { ...MIDDLE.signInPage, SSOConfig: { ...MIDDLE.signInPage.SSOConfig, acme } };
  };
  const [off, half, on] = [withAcme(false, false), withAcme(true, false), withAcme(true, true)];
  expect(weakenedFields('signInPage', off, half)).toEqual([]);
  expect(weakenedFields('signInPage', half, on)).toEqual(['SSOConfig']);
});

describe('the connection of a provider', () => {
  const newcomers = { create: false, roleId: null, storeId: null };
  const client = { clientId: 'foyer', clientAuth: 'basic', scopes: 'read' } as const;
  const claims = {
    usernameClaim: 'name',
    nameClaim: '',
    emailClaim: '',
    requiredClaim: 'group',
    requiredValue: 'shop',
  };
  const openId = { kind: 'oidc', issuer: 'https://id.example', ...client, ...claims, newcomers } as const;
  const oauth = {
    kind: 'oauth',
    authorizeAddress: 'https://id.example/authorize',
    tokenAddress: 'https://id.example/token',
    userInfoAddress: 'https://id.example/me',
    subjectClaim: 'id',
    ...client,
    ...claims,
    newcomers,
  } as const;
  const microsoft = {
    kind: 'microsoft',
    authority: 'https://login.microsoftonline.com',
    tenant: '11111111-2222-3333-4444-555555555555',
    clientId: 'foyer',
    membersOnly: true,
    requiredRole: 'Shop',
    newcomers,
  } as const;

  test.each<[ProviderValue, object]>([
    [openId, { issuer: 'https://evil.example' }],
    [openId, { requiredClaim: '', requiredValue: '' }],
    [openId, { requiredValue: 'everyone' }],
    [oauth, { authorizeAddress: 'https://evil.example/authorize' }],
    [oauth, { tokenAddress: 'https://evil.example/token' }],
    [oauth, { userInfoAddress: 'https://evil.example/me' }],
    [oauth, { subjectClaim: 'nickname' }],
    [microsoft, { authority: 'https://login.chinacloudapi.cn' }],
    [microsoft, { tenant: '99999999-2222-3333-4444-555555555555' }],
    [microsoft, { membersOnly: false }],
    [microsoft, { requiredRole: '' }],
  ])('%j is weaker with %j', (before, changes) => {
    expect(isProviderWeaker(before, { ...before, ...changes })).toBe(true);
  });

  test.each<[ProviderValue, object]>([
    [openId, {}],
    [openId, { nameClaim: 'nickname', scopes: 'openid', clientId: 'other' }],
    [
      { ...openId, requiredClaim: '', requiredValue: '' },
      { requiredClaim: 'group', requiredValue: 'shop' },
    ],
    [
      { ...microsoft, membersOnly: false, requiredRole: '' },
      { membersOnly: true, requiredRole: 'Shop' },
    ],
  ])('%j is not weaker with %j', (before, changes) => {
    expect(isProviderWeaker(before, { ...before, ...changes })).toBe(false);
  });
});

test('two changes at the same time are both named, and a stronger field makes up for none', () => {
  const after = { mode: 'enforced', superAdministrators: false, passkeys: true, trustDevices: true } as const;
  expect(weakenedFields('mfa', MIDDLE.mfa, after)).toEqual(['superAdministrators', 'trustDevices']);
});
