import type {
  MicrosoftProvider,
  OauthProvider,
  OpenIdProvider,
  ProviderValue,
  WechatProvider,
} from '@foyer/contract/identity-providers.ts';
import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';

import { startAddress } from '#/features/identity-providers/providers.ts';

import type { Browser } from '../browser.ts';
import { OFFICIAL } from '../fakes/fake-wechat-server.ts';
import type { Misbehaviour, MisbehavingProvider } from '../fakes/misbehaviour.ts';
import type { World } from '../world.ts';

/** Options of worlds whose providers run on this machine. */
export const ON_LOOPBACK = { config: { FOYER_INTERNAL_HOSTS: '127.0.0.1,localhost' } };
export const CLIENT = { id: 'foyer', secret: 'a-secret-of-thirty-two-characters' };
export const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';

/** Addresses of providers that tests never request. */
export const ISSUER = 'https://id.example';
export const AUTHORITY = 'https://login.microsoftonline.com';

/** Sign-in page settings of an enabled provider. */
export const SWITCHED_ON = { switch: true, configSwitch: true, configShow: true, loginAddress: '' };
/** Sign-in page settings of a disabled provider that was never configured. */
export const SWITCHED_OFF = { ...SWITCHED_ON, switch: false, loginAddress: 'https://old.example/' };

const noProvisioning = { create: false, roleId: null, storeId: null };
const client = { clientId: CLIENT.id, clientAuth: 'basic' as const };
const claims = { usernameClaim: 'preferred_username', nameClaim: 'name', emailClaim: 'email' };
const noRequiredClaim = { requiredClaim: '', requiredValue: '' };

export const openIdOf = (issuer: string, overrides: Partial<OpenIdProvider> = {}): OpenIdProvider => ({
  kind: 'oidc',
  issuer,
  ...client,
  scopes: 'openid profile email',
  ...claims,
  ...noRequiredClaim,
  newcomers: noProvisioning,
  ...overrides,
});

export const oauthOf = (origin: string, overrides: Partial<OauthProvider> = {}): OauthProvider => ({
  kind: 'oauth',
  authorizeAddress: `${origin}/authorize`,
  tokenAddress: `${origin}/token`,
  userInfoAddress: `${origin}/me`,
  ...client,
  scopes: 'read',
  subjectClaim: 'id',
  ...claims,
  ...noRequiredClaim,
  usernameClaim: 'login',
  newcomers: noProvisioning,
  ...overrides,
});

export const microsoftOf = (authority: string, overrides: Partial<MicrosoftProvider> = {}): MicrosoftProvider => ({
  kind: 'microsoft',
  authority,
  tenant: TENANT,
  clientId: CLIENT.id,
  membersOnly: true,
  requiredRole: '',
  newcomers: noProvisioning,
  ...overrides,
});

export const wechatOf = (origin: string, overrides: Partial<WechatProvider> = {}): WechatProvider => ({
  kind: 'wechat',
  appId: OFFICIAL.appId,
  authorizeAddress: `${origin}/connect/oauth2/authorize`,
  tokenAddress: `${origin}/sns/oauth2/access_token`,
  ...overrides,
});

/** Configures and enables a provider. */
export async function setUpProvider(
  { people, app }: World,
  name: string,
  value: ProviderValue,
  secret: string = CLIENT.secret,
): Promise<void> {
  await people.repositories.providers.put({ name, value, secret }, 'test');
  app.services.bus.resync();
  if (name === MICROSOFT) return people.setting('signInPage', { azureSSOSwitch: true });
  const { SSOConfig } = await app.services.settings.get('signInPage');
  return people.setting('signInPage', { SSOConfig: { ...SSOConfig, [name]: SWITCHED_ON } });
}

/** Starts a sign-in, optionally with reauthentication. Returns the authorization URL with Foyer's state and nonce. */
export async function startProviderSignIn(browser: Browser, name: string, { fresh = false } = {}) {
  const answer = await browser.fetch(`${startAddress(name)}${fresh ? '?fresh=1' : ''}`);
  const target = answer.headers.get('location') ?? /0;url=([^"]*)"/.exec(answer.text)?.[1]?.replaceAll('&amp;', '&');
  return parseAuthorizationAddress(target ?? '');
}

/** Starts linking an account of the provider to the signed-in user. Returns Foyer's state and nonce. */
export async function startLinking(browser: Browser, name: string): Promise<{ state: string; nonce: string }> {
  return parseAuthorizationAddress(
    (await browser.call('POST /v2/users/linked-accounts', { body: { provider: name } })).data.address,
  );
}

function parseAuthorizationAddress(target: string) {
  const address = new URL(target, 'http://nowhere.invalid');
  const read = (key: string) => address.searchParams.get(key) ?? '';
  return { address, state: read('state'), nonce: read('nonce') };
}

/** Opens the provider's return address in a browser. Returns the screen and parameters of Foyer's redirect. */
export async function returnFromProvider(browser: Browser, name: string, returned: Record<string, string>) {
  const path = name === MICROSOFT ? '/azure/v2/return' : `/v2/sso/${name}/return`;
  const { headers } = await browser.fetch(`${path}?${new URLSearchParams(returned).toString()}`);
  const [screen = '', query = ''] = (headers.get('location') ?? '').split('#')[1]?.split('?') ?? [];
  return { screen, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** Exchanges the returned parameters as the page does; stores the token on success. */
export async function exchangeCode(browser: Browser, name: string, query: Record<string, string>) {
  const answer = await browser.call('GET /v2/sso/{provider}/token', { params: { provider: name }, query });
  if (answer.code === 1001 && 'access_token' in answer.data) browser.token = answer.data.access_token;
  return answer;
}

type RoundTripOptions = {
  /** Misbehaviour of the provider once the sign-in has started. */
  misbehaviour?: Misbehaviour;
  sub?: string;
  browser?: Browser;
  /** Whether the user has to authenticate at the provider again. */
  fresh?: boolean;
  /** Parameters that the browser returns with; by default a code and the state. */
  returned?: (state: string) => Record<string, string>;
};

/**
 * Full sign-in at a provider that may misbehave, with refreshed metadata. Returns the code of the exchange and whether
 * the browser is signed in.
 */
export async function signInAtProvider(
  world: World,
  provider: MisbehavingProvider,
  name: string,
  options: RoundTripOptions = {},
) {
  const { misbehaviour = {}, sub = 'someone', browser = world.browser(), fresh = false, returned } = options;
  provider.misbehave({});
  for (const issuer of [provider.origin, `${provider.origin}/${TENANT}/v2.0`])
    await world.app.services.externalSignIn.refreshMetadata(issuer);
  const { state, nonce } = await startProviderSignIn(browser, name, { fresh });
  provider.expect({ nonce, sub });
  provider.misbehave(misbehaviour);
  const { query } = await returnFromProvider(browser, name, returned?.(state) ?? { code: 'a-code', state });
  const answer = await exchangeCode(browser, name, query);
  const isSignedIn = (await browser.call('GET /v2/users/work-bench')).code === 1001;
  return { code: answer.code, isSignedIn };
}

let firstSignIns = 0;
/** First sign-in of an unknown user; `claims` are additional to a unique username. */
export async function signInFirstTime(
  world: World,
  provider: MisbehavingProvider,
  name: string,
  { claims: extraClaims = {}, browser = world.browser() }: { claims?: Record<string, unknown>; browser?: Browser } = {},
) {
  firstSignIns += 1;
  const [sub, username] = [`sub-${firstSignIns}`, `new-user-of-${name}-${firstSignIns}`];
  const profile = { preferred_username: username, ...extraClaims };
  const misbehaviour = { claims: profile, userInfo: { preferred_username: profile.preferred_username } };
  const { code } = await signInAtProvider(world, provider, name, { browser, sub, misbehaviour });
  return { code, browser, username, sub };
}

/** A store and a role for new users, and the provisioning settings that assign them. */
export async function createProvisioningTarget({ people }: World) {
  const organisation = await people.organisation();
  const store = await people.store(organisation.id);
  const holder = await people.user();
  const roleId = await people.grant(holder.id, organisation.id, 'notices.write');
  return { organisation, store, roleId, newcomers: { create: true, roleId, storeId: store.id } };
}
