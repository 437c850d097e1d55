import type { ProviderPage, ProviderValue, ProviderView } from '@foyer/contract/identity-providers.ts';

import type { ProviderChange } from '../data.ts';

export type ProviderKind = ProviderValue['kind'];
type ClientAuth = (ProviderValue & { kind: 'oidc' })['clientAuth'];

/** A provider in the form. An unsaved one has version 0; an unsaved OIDC or OAuth provider has an empty name. */
export type Provider = Omit<ProviderView, 'changedAt' | 'changedBy'> & {
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};

/** The fields of all kinds; each kind uses a subset. */
export type ProviderDraft = {
  readonly name: string;
  readonly issuer: string;
  readonly authorizeAddress: string;
  readonly tokenAddress: string;
  readonly userInfoAddress: string;
  readonly authority: string;
  readonly tenant: string;
  /** WeChat calls it the app ID. */
  readonly clientId: string;
  readonly clientAuth: ClientAuth;
  /** Null keeps the stored secret, which is never returned. */
  readonly secret: string | null;
  readonly scopes: string;
  readonly subjectClaim: string;
  readonly usernameClaim: string;
  readonly nameClaim: string;
  readonly emailClaim: string;
  readonly requiredClaim: string;
  readonly requiredValue: string;
  readonly membersOnly: boolean;
  readonly requiredRole: string;
  readonly create: boolean;
  readonly roleId: string | null;
  readonly storeId: string | null;
  readonly switch: boolean;
  readonly show: boolean;
  readonly label: string;
  readonly icon: string | null;
  readonly loginAddress: string;
};

const BLANK: ProviderDraft = {
  name: '',
  issuer: '',
  authorizeAddress: '',
  tokenAddress: '',
  userInfoAddress: '',
  authority: 'https://login.microsoftonline.com',
  tenant: '',
  clientId: '',
  clientAuth: 'basic',
  secret: '',
  scopes: '',
  subjectClaim: 'id',
  usernameClaim: '',
  nameClaim: 'name',
  emailClaim: 'email',
  requiredClaim: '',
  requiredValue: '',
  membersOnly: true,
  requiredRole: '',
  create: false,
  roleId: null,
  storeId: null,
  switch: false,
  show: true,
  label: '',
  icon: null,
  loginAddress: '',
};

/** Default values by kind. */
const USUAL: Readonly<Record<ProviderKind, Partial<ProviderDraft>>> = {
  oidc: { scopes: 'openid profile email', usernameClaim: 'preferred_username' },
  oauth: { scopes: '', usernameClaim: 'username' },
  microsoft: {},
  wechat: {
    authorizeAddress: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    tokenAddress: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  },
};

/** A provider that is not configured yet. */
export function newProvider(kind: ProviderKind): Provider {
  const draft = { ...BLANK, ...USUAL[kind] };
  return {
    name: kind === 'microsoft' || kind === 'wechat' ? kind : '',
    value: valueOf(kind, draft),
    page: pageOf(draft),
    hasSecret: false,
    version: 0,
    changedAt: null,
    changedBy: null,
  };
}

/** A removed provider without its secret: saving it adds it again. */
export function asUnsaved(provider: Provider): Provider {
  return { ...provider, hasSecret: false, version: 0, changedAt: null, changedBy: null };
}

export function draftOf({ name, value, page, hasSecret }: Provider): ProviderDraft {
  const flattened = 'newcomers' in value ? { ...value, ...value.newcomers } : { ...value, clientId: value.appId };
  const draftFields = Object.entries({ ...flattened, ...page }).filter(([field]) => field in BLANK);
  return {
    ...BLANK,
    ...(Object.fromEntries(draftFields) as Partial<ProviderDraft>), // same field names; types checked by the contract
    name,
    secret: hasSecret ? null : '',
  };
}

/** The defaults of another kind, except for fields that were edited. */
export function withKind(draft: ProviderDraft, before: ProviderKind, kind: ProviderKind): Partial<ProviderDraft> {
  const usual: Partial<ProviderDraft> = USUAL[before];
  return Object.fromEntries(
    Object.entries(USUAL[kind]).filter(([field]) => draft[field as keyof ProviderDraft] === usual[field as 'scopes']), // draft fields
  );
}

export function changeOf(kind: ProviderKind, draft: ProviderDraft): ProviderChange {
  const value = valueOf(kind, draft);
  const change = { value, page: pageOf(draft) };
  return draft.secret === null ? change : { ...change, secret: draft.secret };
}

function valueOf(kind: ProviderKind, draft: ProviderDraft): ProviderValue {
  const typed = trimmed(draft);
  const newcomers = { create: draft.create, roleId: draft.roleId, storeId: draft.storeId };
  const { clientId, scopes, authorizeAddress, tokenAddress, userInfoAddress } = typed;
  const { clientAuth } = draft;
  const claims = {
    usernameClaim: typed.usernameClaim,
    nameClaim: typed.nameClaim,
    emailClaim: typed.emailClaim,
    requiredClaim: typed.requiredClaim,
    requiredValue: typed.requiredValue,
  };
  switch (kind) {
    case 'oidc':
      return { kind, issuer: typed.issuer, clientId, clientAuth, scopes, ...claims, newcomers };
    case 'oauth':
      return {
        kind,
        authorizeAddress,
        tokenAddress,
        userInfoAddress,
        clientId,
        clientAuth,
        scopes,
        subjectClaim: typed.subjectClaim,
        ...claims,
        newcomers,
      };
    case 'microsoft':
      return {
        kind,
        authority: typed.authority,
        tenant: typed.tenant.toLowerCase(),
        clientId,
        membersOnly: draft.membersOnly,
        requiredRole: typed.requiredRole,
        newcomers,
      };
    case 'wechat':
      return { kind, appId: clientId, authorizeAddress, tokenAddress };
  }
}

function pageOf(draft: ProviderDraft): ProviderPage {
  const { label, loginAddress } = trimmed(draft);
  return { switch: draft.switch, show: draft.show, label, icon: draft.icon, loginAddress };
}

/** Trims pasted whitespace, except in the secret, where it can be significant. */
export function trimmed(draft: ProviderDraft) {
  const texts = Object.entries(draft).flatMap(([field, typed]) =>
    typeof typed === 'string' && field !== 'secret' ? [[field, typed.trim()]] : [],
  );
  return { ...draft, ...Object.fromEntries(texts) } as ProviderDraft; // the same fields
}
