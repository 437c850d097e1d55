import { closed, endpoint } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import {
  PROVIDER_ADDRESS_LENGTH,
  PROVIDER_LABEL_LENGTH,
  SSO_CLAIM_LENGTH,
  SSO_CLIENT_ID_LENGTH,
  SSO_SCOPES_LENGTH,
  SSO_SECRET_LENGTH,
} from './limits/identity-providers.ts';
import { ProviderName } from './linked-accounts.ts';
import { SettingVersion } from './settings.ts';

const Address = Type.String({ minLength: 1, maxLength: PROVIDER_ADDRESS_LENGTH });
const ClientId = Type.String({ minLength: 1, maxLength: SSO_CLIENT_ID_LENGTH });
/** Name of a claim; a dot leads into an object. If empty, no claim is read. */
const Claim = Type.String({ maxLength: SSO_CLAIM_LENGTH });
const NeededClaim = Type.String({ minLength: 1, maxLength: SSO_CLAIM_LENGTH });
const Id = Type.Union([Type.String({ maxLength: 64 }), Type.Null()]);

/** Just-in-time provisioning: whether external users without an account get one, its role and its store. */
const ProvisioningRules = closed({ create: Type.Boolean(), roleId: Id, storeId: Id });

/** Client authentication: in a header, in the form, or none (PKCE alone). */
export const CLIENT_AUTH = ['basic', 'post', 'none'] as const;

const client = {
  clientId: ClientId,
  clientAuth: Type.Enum([...CLIENT_AUTH]),
  scopes: Type.String({ maxLength: SSO_SCOPES_LENGTH }),
};

/**
 * Claim that every user must have, and the value that it must equal or, as a list, contain. Both are set, or neither.
 */
const accessRules = { requiredClaim: Claim, requiredValue: Claim };

const OpenIdProvider = closed({
  kind: Type.Literal('oidc'),
  issuer: Address,
  ...client,
  usernameClaim: NeededClaim,
  nameClaim: Claim,
  emailClaim: Claim,
  ...accessRules,
  newcomers: ProvisioningRules,
});
const OauthProvider = closed({
  kind: Type.Literal('oauth'),
  authorizeAddress: Address,
  tokenAddress: Address,
  userInfoAddress: Address,
  ...client,
  subjectClaim: NeededClaim,
  usernameClaim: NeededClaim,
  nameClaim: Claim,
  emailClaim: Claim,
  ...accessRules,
  newcomers: ProvisioningRules,
});
const MicrosoftProvider = closed({
  kind: Type.Literal('microsoft'),
  /** `https://login.microsoftonline.com`, or the authority of a national cloud. */
  authority: Address,
  /** ID of the Entra tenant whose users may sign in. */
  tenant: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  clientId: ClientId,
  /** Whether guests of the tenant are refused (A0632). */
  membersOnly: Type.Boolean(),
  /** App role that users need to sign in (A0627 without it); empty if none is required. */
  requiredRole: Type.String({ maxLength: SSO_CLAIM_LENGTH }),
  newcomers: ProvisioningRules,
});
const WechatProvider = closed({
  kind: Type.Literal('wechat'),
  appId: ClientId,
  authorizeAddress: Address,
  tokenAddress: Address,
});

export const ProviderValue = Type.Union([OpenIdProvider, OauthProvider, MicrosoftProvider, WechatProvider]);
export type ProviderValue = Type.Static<typeof ProviderValue>;
export type OpenIdProvider = Type.Static<typeof OpenIdProvider>;
export type OauthProvider = Type.Static<typeof OauthProvider>;
export type MicrosoftProvider = Type.Static<typeof MicrosoftProvider>;
export type WechatProvider = Type.Static<typeof WechatProvider>;

/** How the sign-in page shows a provider. */
export const ProviderPage = closed({
  /** Whether users can sign in with the provider. */
  switch: Type.Boolean(),
  /** Whether the sign-in page shows the provider. Microsoft and WeChat are always shown while switched on. */
  show: Type.Boolean(),
  /** Display name; the name of the provider if empty. */
  label: Type.String({ maxLength: PROVIDER_LABEL_LENGTH }),
  /** SHA-256 of a picture that was uploaded as a logo; null for a key icon. */
  icon: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  /**
   * Target of the button; Foyer's start address if empty. Any other target must eventually lead to the start address.
   */
  loginAddress: Type.String({ maxLength: PROVIDER_ADDRESS_LENGTH }),
});
export type ProviderPage = Type.Static<typeof ProviderPage>;

const ProviderViewSchema = closed({
  name: Type.String(),
  value: ProviderValue,
  page: ProviderPage,
  /** Whether a client secret is stored. It is never returned. */
  hasSecret: Type.Boolean(),
  version: SettingVersion,
  changedAt: Time,
  changedBy: Type.String(),
});
export type ProviderView = Type.Static<typeof ProviderViewSchema>;

/** The redirect addresses to register at providers, by kind; `{name}` is the name of a named provider. */
const RedirectAddresses = closed({ named: Type.String(), microsoft: Type.String(), wechat: Type.String() });
export type RedirectAddresses = Type.Static<typeof RedirectAddresses>;

const params = closed({ name: ProviderName });
const callerRate = { calls: 120, seconds: 60 };

export const listProviders = endpoint({
  method: 'GET',
  path: '/v2/manage/identity-providers',
  access: 'settings.read',
  result: closed({
    list: Type.Array(ProviderViewSchema),
    /** Null while the configuration has no public URL. */
    redirectAddresses: Type.Union([RedirectAddresses, Type.Null()]),
  }),
  errors: [],
  doc: 'The identity providers, without their client secrets: named providers, `microsoft` and `wechat`; and the redirect addresses to register at providers.',
});

export const changeProvider = endpoint({
  method: 'PUT',
  path: '/v2/manage/identity-providers/{name}',
  access: 'settings.write',
  highest: true,
  params,
  body: closed({
    value: ProviderValue,
    /** If omitted, the stored secret is kept; if empty, it is deleted. */
    secret: Type.Optional(Type.String({ maxLength: SSO_SECRET_LENGTH })),
    page: ProviderPage,
    /** 0 for a new provider. */
    version: SettingVersion,
  }),
  result: ProviderViewSchema,
  errors: ['confirmation_needed', 'azure_tenant_taken'],
  callerRate,
  doc: 'Adds or changes an identity provider. This requires a super administrator, because a provider determines which user signs in. The change applies immediately on every process; `SSOConfig` and the switches of the sign-in page are updated. A0401 at `/name` (`reserved`, `kind`, `too_many`), at `/value/…` and `/page/…` (`address` for an address without https whose host is not in FOYER_INTERNAL_HOSTS, `needed`, `highest`, `unknown`, `elsewhere` for a role that may not be granted where the store is), at `/page/label` (`characters`), at `/secret` if the address or the client of the client secret changes without a new one (`needed_again`) or if users are to sign in with a provider without one (`needed`), at `/version` (`stale`). A0633 for an issuer that another provider has. Needs a confirmation (A0301).',
});

export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/v2/manage/identity-providers/{name}',
  access: 'settings.write',
  highest: true,
  params,
  query: closed({ version: SettingVersion }),
  result: Type.Null(),
  errors: ['confirmation_needed'],
  callerRate,
  doc: 'Removes an identity provider, its client secret and the accounts linked to it. Users can no longer sign in with it, and all sessions that began with it end, except the calling one. Requires a super administrator. A0404 if there is no such provider, A0401 at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});

/** Steps of a connection test, in this order. The first failure ends the test. */
export const CONNECTION_TEST_STEPS = ['redirect', 'address', 'metadata', 'keys', 'client'] as const;
export type ConnectionTestStep = (typeof CONNECTION_TEST_STEPS)[number];
/** Why a step failed. */
export const CONNECTION_TEST_ERRORS = [
  'missing',
  'address',
  'unreachable',
  'timeout',
  'tls',
  'status',
  'too_large',
  'type',
  'issuer',
  'incomplete',
  'pkce',
  'no_keys',
  'client',
  'answer',
] as const;
export type ConnectionTestError = (typeof CONNECTION_TEST_ERRORS)[number];

export const testProvider = endpoint({
  method: 'POST',
  path: '/v2/manage/identity-providers/{name}/trial',
  access: 'settings.write',
  highest: true,
  params,
  result: closed({
    steps: Type.Array(
      closed({
        step: Type.Enum([...CONNECTION_TEST_STEPS]),
        /** Null if the step succeeded. */
        trouble: Type.Union([Type.Enum([...CONNECTION_TEST_ERRORS]), Type.Null()]),
      }),
    ),
  }),
  errors: ['confirmation_needed'],
  callerRate: { calls: 20, seconds: 600, exact: true },
  doc: "Tests a provider with its saved settings, without a sign-in: whether Foyer's public address is known, and whether the provider answers, publishes the required metadata and keys, and accepts the client (tested with an invalid code). Needs a confirmation (A0301).",
});
