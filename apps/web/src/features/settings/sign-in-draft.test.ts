import { describe, expect, test } from 'vitest';

import { mergeEdits } from '#/shared/stale-form.ts';

import {
  checkProvider,
  fieldOf,
  providersIn,
  SIGN_IN,
  stateOf,
  theirProviders,
  type SignInDraft,
} from './sign-in-draft.ts';

const provider = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/in' };
const page = {
  wechatSwitch: false,
  azureSSOSwitch: true,
  captchaSwitch: true,
  captchaValidRule: 1 as const,
  captchaValidUserLoginFailedTimes: 4,
  userEmailVerificationStatus: false,
  passkeySwitch: true,
  SSOConfig: { acme: provider, other: { ...provider, configShow: false } },
};
const draft: SignInDraft = SIGN_IN.draftOf(page);

test('what nobody touches stays exactly as it is', () => {
  expect(SIGN_IN.check(draft)).toEqual({});
  expect(SIGN_IN.valueOf(draft)).toEqual(page);
});

test('a provider that was removed is not sent', () => {
  const value = SIGN_IN.valueOf({ ...draft, [fieldOf('acme')]: undefined });
  expect(Object.keys(value.SSOConfig)).toEqual(['other']);
});

test.each(['', '0', '101', '2.5'])('a threshold of %j is refused', (captchaValidUserLoginFailedTimes) =>
  expect(Object.keys(SIGN_IN.check({ ...draft, captchaValidUserLoginFailedTimes }))).toEqual([
    '/captchaValidUserLoginFailedTimes',
  ]),
);

describe('two people edit the providers at the same time', () => {
  const theirs = SIGN_IN.draftOf({
    ...page,
    SSOConfig: { acme: { ...provider, loginAddress: 'https://theirs.example/' }, third: provider },
  });

  test('each keeps what only they have touched', () => {
    const merged = mergeEdits({ ...draft, [fieldOf('mine')]: provider }, draft, theirs);
    expect(providersIn(merged.draft).map(([name]) => name)).toEqual(['acme', 'third', 'mine']);
    expect(theirProviders(merged.theirs)).toEqual([]);
  });

  test('where both have touched the same one, mine stands and theirs is told', () => {
    const merged = mergeEdits({ ...draft, [fieldOf('acme')]: undefined }, draft, theirs);
    expect(providersIn(merged.draft).map(([name]) => name)).toEqual(['third']);
    expect(theirProviders(merged.theirs)).toEqual([['acme', { ...provider, loginAddress: 'https://theirs.example/' }]]);
  });

  test('what they have removed while I changed it stands still, and it is told', () => {
    const merged = mergeEdits({ ...draft, [fieldOf('other')]: provider }, draft, theirs);
    expect(providersIn(merged.draft).map(([name]) => name)).toContain('other');
    expect(theirProviders(merged.theirs)).toEqual([['other', undefined]]);
  });
});

test('a provider is offered only when every switch is on', () => {
  expect(stateOf(provider)).toBe('offered');
  expect(stateOf({ ...provider, configShow: false })).toBe('hidden');
  expect(stateOf({ ...provider, configSwitch: false })).toBe('off');
  expect(stateOf({ ...provider, switch: false })).toBe('off');
});

test('a provider needs a name of its kind and an address', () => {
  expect(checkProvider(draft, 'acme', provider)).toEqual({});
  expect(Object.keys(checkProvider(draft, 'Big Co', provider))).toEqual(['/name']);
  expect(Object.keys(checkProvider(draft, '', { ...provider, loginAddress: 'javascript:1' }))).toEqual([
    '/name',
    '/loginAddress',
  ]);
});
