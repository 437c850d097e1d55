import { expect, test } from 'vitest';

import { mergeEdits } from '#/shared/forms/edit-conflict.ts';

import { offeredIn, SIGN_IN, type SignInDraft, withCurrentProviders } from './sign-in-draft.ts';

const provider = { switch: true, configSwitch: true, configShow: true, loginAddress: '' };
const page = {
  wechatSwitch: false,
  azureSSOSwitch: true,
  captchaSwitch: true,
  captchaValidRule: 1 as const,
  captchaValidUserLoginFailedTimes: 4,
  userEmailVerificationStatus: false,
  passkeySwitch: true,
  SSOConfig: {
    acme: { ...provider, label: 'Acme ID', icon: 'a'.repeat(64) },
    other: { ...provider, configShow: false, loginAddress: 'https://id.example/in' },
  },
};
const shipped = { ...page, azureSSOSwitch: false, captchaSwitch: false, SSOConfig: {} };
const current = { value: page, shipped, version: 3, changedAt: null, changedBy: null };
const draft: SignInDraft = SIGN_IN.draftOf(page);

test('unedited values are sent unchanged, including providers with label and icon', () => {
  expect(SIGN_IN.check(draft)).toEqual({});
  expect(SIGN_IN.valueOf(draft)).toEqual(page);
});

test.each(['', '0', '101', '2.5'])('a threshold of %j is refused', (captchaValidUserLoginFailedTimes) =>
  expect(Object.keys(SIGN_IN.check({ ...draft, captchaValidUserLoginFailedTimes }))).toEqual([
    '/captchaValidUserLoginFailedTimes',
  ]),
);

test('the defaults contain the current providers', () => {
  const { captchaSwitch, azureSSOSwitch, SSOConfig } = withCurrentProviders(current).shipped;
  expect({ captchaSwitch, azureSSOSwitch, SSOConfig }).toEqual({
    captchaSwitch: false,
    azureSSOSwitch: true,
    SSOConfig: page.SSOConfig,
  });
});

test('providers changed concurrently by another user are sent with those changes', () => {
  const remoteChanges = SIGN_IN.draftOf({ ...page, wechatSwitch: true, SSOConfig: { third: provider } });
  const merged = mergeEdits({ ...draft, captchaSwitch: false }, draft, remoteChanges);
  expect(merged.remoteChanges).toEqual({});
  expect(SIGN_IN.valueOf(merged.draft)).toEqual({
    ...page,
    captchaSwitch: false,
    wechatSwitch: true,
    SSOConfig: { third: provider },
  });
});

test('only providers with every switch on are listed, by their labels', () => {
  const { acme } = page.SSOConfig;
  const flags = ['switch', 'configSwitch', 'configShow'] as const;
  const hidden = flags.map((flag) => [flag.toLowerCase(), { ...acme, [flag]: false }]);
  expect(offeredIn({ SSOConfig: { acme, plain: provider, ...Object.fromEntries(hidden) } })).toEqual([
    'Acme ID',
    'plain',
  ]);
});
