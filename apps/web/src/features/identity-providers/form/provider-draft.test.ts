import { describe, expect, test } from 'vitest';

import { mergeEdits } from '#/shared/forms/edit-conflict.ts';

import { secretTargetChanged, problemsOf } from './check-provider.ts';
import { changeOf, draftOf, newProvider, type Provider, asUnsaved, withKind } from './provider-draft.ts';

const newcomers = { create: true, roleId: 'role-1', storeId: 'store-1' };
const page = { switch: true, show: true, label: 'Acme ID', icon: 'a'.repeat(64), loginAddress: '' };
const saved = { page, hasSecret: true, version: 3 };
const changed = { changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'ada' };
const claims = {
  usernameClaim: 'preferred_username',
  nameClaim: 'name',
  emailClaim: 'email',
  requiredClaim: 'groups',
  requiredValue: 'shops',
};
const client = { clientId: 'foyer', clientAuth: 'basic', scopes: 'openid' } as const;

const oidc = {
  ...saved,
  ...changed,
  name: 'acme',
  value: { kind: 'oidc', issuer: 'https://id.example', ...client, ...claims, newcomers },
} as const satisfies Provider;
const oauth = {
  ...saved,
  ...changed,
  name: 'acme',
  value: {
    kind: 'oauth',
    authorizeAddress: 'https://id.example/authorize',
    tokenAddress: 'https://id.example/token',
    userInfoAddress: 'https://api.example/me',
    ...client,
    subjectClaim: 'data.id',
    ...claims,
    newcomers,
  },
} as const satisfies Provider;
const microsoft = {
  ...saved,
  ...changed,
  name: 'microsoft',
  value: {
    kind: 'microsoft',
    authority: 'https://login.microsoftonline.com',
    tenant: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    clientId: 'foyer',
    membersOnly: false,
    requiredRole: 'Foyer.User',
    newcomers,
  },
} as const satisfies Provider;
const wechat = {
  ...saved,
  ...changed,
  name: 'wechat',
  value: {
    kind: 'wechat',
    appId: 'wx123',
    authorizeAddress: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    tokenAddress: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  },
} as const satisfies Provider;
const ALL: readonly Provider[] = [oidc, oauth, microsoft, wechat];

describe.each(ALL)('$value.kind', (provider) => {
  const { kind } = provider.value;
  const draft = draftOf(provider);

  test('unedited values are sent unchanged, and the stored secret is kept', () => {
    expect(problemsOf(kind, draft, provider, [])).toEqual({});
    expect(changeOf(kind, draft)).toEqual({ value: provider.value, page });
  });

  test('an entered secret is sent, even if it is empty', () => {
    expect(changeOf(kind, { ...draft, secret: 'new' }).secret).toBe('new');
    expect(changeOf(kind, { ...draft, secret: '' }).secret).toBe('');
  });

  test('a stored secret must be entered again for another client ID', () => {
    const other = { ...draft, clientId: 'other' };
    expect(secretTargetChanged(kind, other, provider)).toBe(true);
    expect(Object.keys(problemsOf(kind, other, provider, []))).toEqual(['/secret']);
    expect(problemsOf(kind, { ...other, secret: 'new' }, provider, [])).toEqual({});
  });

  test('without a secret, the provider can be saved but not switched on', () => {
    const without = { ...draft, secret: '' };
    expect(Object.keys(problemsOf(kind, without, provider, []))).toEqual(['/secret']);
    expect(problemsOf(kind, { ...without, switch: false }, provider, [])).toEqual({});
  });

  test('pasted spaces are removed', () => {
    expect(changeOf(kind, { ...draft, clientId: ` ${draft.clientId}\t` })).toEqual(changeOf(kind, draft));
    expect(secretTargetChanged(kind, { ...draft, clientId: ` ${draft.clientId}` }, provider)).toBe(false);
  });
});

test.each([
  [oidc, 'issuer'],
  [oauth, 'tokenAddress'],
  [microsoft, 'authority'],
  [wechat, 'tokenAddress'],
] as const)('a stored secret must be entered again if it would be sent to another address (%#)', (provider, field) => {
  const draft = { ...draftOf(provider), [field]: 'https://evil.example/' };
  expect(Object.keys(problemsOf(provider.value.kind, draft, provider, []))).toEqual(['/secret']);
});

test('without client authentication no secret has to be entered again', () => {
  const draft = { ...draftOf(oidc), clientAuth: 'none', issuer: 'https://other.example' } as const;
  expect(secretTargetChanged('oidc', draft, oidc)).toBe(false);
  expect(problemsOf('oidc', draft, oidc, [])).toEqual({});
});

test('plain http is accepted, because only the server can check the host', () => {
  const draft = { ...draftOf(oidc), issuer: 'http://id.shop.example:8080/realm', secret: 's' };
  expect(problemsOf('oidc', draft, oidc, [])).toEqual({});
});

test.each(['javascript:alert(1)', 'https://a:b@id.example', 'https://id.example/?x', 'id.example', ''])(
  'the issuer %j is invalid',
  (issuer) => {
    const problems = problemsOf('oidc', { ...draftOf(oidc), issuer, secret: 's' }, oidc, []);
    expect(Object.keys(problems)).toEqual(['/issuer']);
  },
);

test('a tenant ID in upper case is sent in lower case', () => {
  const typed = { ...draftOf(microsoft), tenant: ` ${microsoft.value.tenant.toUpperCase()} ` };
  expect(changeOf('microsoft', typed).value).toEqual(microsoft.value);
});

test('all required fields of a new provider are reported together', () => {
  const blank = newProvider('oauth');
  expect(Object.keys(problemsOf('oauth', draftOf(blank), blank, [])).toSorted()).toEqual([
    '/authorizeAddress',
    '/clientId',
    '/name',
    '/tokenAddress',
    '/userInfoAddress',
  ]);
  const tenant = newProvider('microsoft');
  expect(Object.keys(problemsOf('microsoft', draftOf(tenant), tenant, []))).toEqual(['/clientId', '/tenant']);
});

test.each(['Big Co', '1st', 'wx', 'microsoft', 'redirect', 'taken', 'a'.repeat(33)])(
  'a new provider cannot have the name %j',
  (name) => {
    const blank = newProvider('oidc');
    const draft = { ...draftOf(oidc), name, secret: 's' };
    expect(Object.keys(problemsOf('oidc', draft, blank, ['taken']))).toEqual(['/name']);
  },
);

test('provisioning needs a role and a store for new users', () => {
  const draft = { ...draftOf(oidc), roleId: null, storeId: null };
  expect(Object.keys(problemsOf('oidc', draft, oidc, []))).toEqual(['/roleId', '/storeId']);
  expect(problemsOf('oidc', { ...draft, create: false }, oidc, [])).toEqual({});
});

test('another protocol sets its defaults, except in edited fields', () => {
  const blank = draftOf(newProvider('oidc'));
  expect(withKind(blank, 'oidc', 'oauth')).toEqual({ scopes: '', usernameClaim: 'username' });
  expect(withKind({ ...blank, scopes: 'openid groups' }, 'oidc', 'oauth')).toEqual({ usernameClaim: 'username' });
});

test('edits are kept when another user removes the provider', () => {
  const merged = mergeEdits({ ...draftOf(oidc), label: 'Mine' }, draftOf(oidc), draftOf(asUnsaved(oidc)));
  expect(merged.draft).toEqual({ ...draftOf(oidc), label: 'Mine', secret: '' });
  expect(Object.keys(problemsOf('oidc', merged.draft, asUnsaved(oidc), []))).toEqual(['/secret']);
});
