import Type, { type Static } from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
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
/** Name of a claim; a dot leads into an object. Empty: none is read. */
const Claim = Type.String({ maxLength: SSO_CLAIM_LENGTH });
const NeededClaim = Type.String({ minLength: 1, maxLength: SSO_CLAIM_LENGTH });
const Id = Type.Union([Type.String({ maxLength: 64 }), Type.Null()]);

/** Whether people who are linked to nobody get an account, what it may do, and in which store. */
const ProvisioningRules = closed({ create: Type.Boolean(), roleId: Id, storeId: Id });

/** How Foyer shows the provider who it is: in a header, in the form, or not at all (PKCE alone). */
export const CLIENT_AUTH = ['basic', 'post', 'none'] as const;

const client = {
  clientId: ClientId,
  clientAuth: Type.Enum([...CLIENT_AUTH]),
  scopes: Type.String({ maxLength: SSO_SCOPES_LENGTH }),
};

/** What everybody must have who comes in by it: a claim, and the value that it is, or holds (a list). Both, or neither. */
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
  /** `https://login.microsoftonline.com`, or that of a national cloud. */
  authority: Address,
  /** Id of the Entra tenant whose people may come. */
  tenant: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  clientId: ClientId,
  /** Guests of the tenant are refused (A0632). */
  membersOnly: Type.Boolean(),
  /** App role without which nobody comes in (A0627); empty: none is needed. */
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
export type ProviderValue = Static<typeof ProviderValue>;
export type OpenIdProvider = Static<typeof OpenIdProvider>;
export type OauthProvider = Static<typeof OauthProvider>;
export type MicrosoftProvider = Static<typeof MicrosoftProvider>;
export type WechatProvider = Static<typeof WechatProvider>;

/** What the sign-in page shows of it. */
export const ProviderPage = closed({
  /** People may come in by it. */
  switch: Type.Boolean(),
  /** The sign-in page offers it; Microsoft and WeChat are always shown while they are switched on. */
  show: Type.Boolean(),
  /** What people read; its name when empty. */
  label: Type.String({ maxLength: PROVIDER_LABEL_LENGTH }),
  /** A picture that was uploaded as a logo, by its SHA-256; null is a key. */
  icon: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  /** Where the button leads; Foyer's own start when empty. What stands elsewhere must lead there in the end. */
  loginAddress: Type.String({ maxLength: PROVIDER_ADDRESS_LENGTH }),
});
export type ProviderPage = Static<typeof ProviderPage>;

const ProviderViewSchema = closed({
  name: Type.String(),
  value: ProviderValue,
  page: ProviderPage,
  /** Whether a secret is kept. It is never shown. */
  hasSecret: Type.Boolean(),
  version: SettingVersion,
  changedAt: Time,
  changedBy: Type.String(),
});
export type ProviderView = Static<typeof ProviderViewSchema>;

/** The redirect addresses to register at providers, by kind; `{name}` is the name of a named provider. */
const RedirectAddresses = closed({ named: Type.String(), microsoft: Type.String(), wechat: Type.String() });
export type RedirectAddresses = Static<typeof RedirectAddresses>;

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
  doc: 'The identity providers, without their secrets: named providers, `microsoft` and `wechat`; and the redirect addresses to register at providers.',
});

export const changeProvider = endpoint({
  method: 'PUT',
  path: '/v2/manage/identity-providers/{name}',
  access: 'settings.write',
  highest: true,
  params,
  body: closed({
    value: ProviderValue,
    /** The one that is kept when left out; none when empty. */
    secret: Type.Optional(Type.String({ maxLength: SSO_SECRET_LENGTH })),
    page: ProviderPage,
    /** 0 for one that is not there yet. */
    version: SettingVersion,
  }),
  result: ProviderViewSchema,
  errors: ['confirmation_needed', 'azure_tenant_taken'],
  callerRate,
  doc: 'Adds a provider or changes it, which takes a super administrator: a provider decides who users are. It applies at once on every process; `SSOConfig` and the switches of the sign-in page follow. A0401 at `/name` (`reserved`, `kind`, `too_many`), at `/value/…` and `/page/…` (`address` for anything but an https address, `needed`, `highest`, `unknown`, `elsewhere` for a role that may not be granted where the store is), at `/page/label` (`characters`), at `/secret` (`needed_again`) when the address or the client of the secret changes without a new secret, or (`needed`) when users are to sign in by a provider without one, at `/version` (`stale`). A0633 for an issuer that another provider has. Needs a confirmation (A0301).',
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
  doc: 'Removes a provider, its secret and the accounts that are linked by it; nobody comes in by it any more, and who has is signed out, but for the caller. Refused like a change of it.',
});

/** What is tried of a provider, in this order; what fails ends it. */
export const CONNECTION_TEST_STEPS = ['redirect', 'address', 'metadata', 'keys', 'client'] as const;
export type ConnectionTestStep = (typeof CONNECTION_TEST_STEPS)[number];
/** Why it failed. */
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
        /** None when it went well. */
        trouble: Type.Union([Type.Enum([...CONNECTION_TEST_ERRORS]), Type.Null()]),
      }),
    ),
  }),
  errors: ['confirmation_needed'],
  callerRate: { calls: 20, seconds: 600, exact: true },
  doc: 'Tests a provider with its saved settings, without a sign-in: whether Foyer has an address of its own, and whether the provider answers, publishes the required metadata and keys, and accepts the client (tested with an invalid code). Needs a confirmation (A0301).',
});
