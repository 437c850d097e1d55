import { randomBytes } from 'node:crypto';

import type { WechatProvider } from '@foyer/contract/identity-providers.ts';
import type { Scan, WechatKey } from '@foyer/contract/wechat.ts';

import type { Browser } from '../browser.ts';
import {
  createFakeWechatServer,
  PHONE_OWNER_HEADER,
  OFFICIAL,
  type FakeWechatServer,
} from '../fakes/fake-wechat-server.ts';
import type { TestUser } from '../people.ts';
import { createWorld, type World, type WorldOptions } from '../world.ts';
import { wechatOf } from './providers.ts';
import { CHROME } from './trusted-browsers.ts';

const WECHAT_ON_A_PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50';

/** A user with a phone and their WeChat identity. */
export type PhoneOwner = TestUser & { readonly openid: string };
/** Parameters of the phone's page after WeChat's redirect. */
export type WechatReturn = { readonly state: string; readonly code?: string };
/** A QR code on a screen. */
export type ScreenCode = { readonly loginStr: string; readonly qr: string };

let count = 0;
/** A new IP address for each browser, so that they do not share rate limits. */
const newAddress = () => `10.9.${(count += 1) >> 8}.${count & 255}`;

export const newLoginStr = (): string => randomBytes(16).toString('base64url');
export const newOpenid = (): string => `oRnH-${randomBytes(12).toString('hex')}`.slice(0, 28);

/** Configures and enables WeChat. */
export async function setUpWechat(
  { people, app }: World,
  { origin }: FakeWechatServer,
  { secret = OFFICIAL.secret, ...overrides }: Partial<WechatProvider> & { secret?: string } = {},
): Promise<void> {
  await people.repositories.providers.put({ name: 'wechat', value: wechatOf(origin, overrides), secret }, 'test');
  app.services.bus.resync();
  await people.setting('signInPage', { wechatSwitch: true, captchaSwitch: false });
}

export const identityAt = ({ origin }: FakeWechatServer, openid: string) => ({
  provider: 'wechat',
  issuer: `${origin}/${OFFICIAL.appId}`,
  subject: openid,
  account: openid,
});

/** A world with a fake WeChat server, and builders of users, screens and phones. */
export async function createWechatWorld({ config = {}, ...options }: WorldOptions = {}) {
  const wechat = await createFakeWechatServer();
  const environment = { FOYER_INTERNAL_HOSTS: '127.0.0.1', FOYER_TRUSTED_PROXIES: '127.0.0.1' };
  const world = await createWorld({ ...options, config: { ...environment, ...config } });
  await setUpWechat(world, wechat);

  type UserOverrides = Parameters<World['people']['user']>[0];
  const newScreen = (headers: Record<string, string> = {}): Browser =>
    world.browser({ 'user-agent': CHROME, 'x-forwarded-for': newAddress(), ...headers });
  const newPhone = (): Browser => world.browser({ 'user-agent': WECHAT_ON_A_PHONE, 'x-forwarded-for': newAddress() });
  const createUnlinkedUser = async (overrides: UserOverrides = {}): Promise<PhoneOwner> => ({
    ...(await world.people.user(overrides)),
    openid: newOpenid(),
  });
  async function createLinkedUser(overrides: UserOverrides = {}, at = wechat): Promise<PhoneOwner> {
    const person = await createUnlinkedUser(overrides);
    await world.people.repositories.linkedAccounts.add(person.id, identityAt(at, person.openid));
    return person;
  }

  return {
    world,
    wechat,
    /** A new browser that can show a code. */
    screen: newScreen,
    /** A screen with the cookies of another one. */
    screenWithCookiesOf({ cookies }: Browser): Browser {
      const screen = newScreen();
      for (const [name, value] of cookies) screen.cookies.set(name, value);
      return screen;
    },
    phone: newPhone,
    /** A user whose WeChat account is not linked. */
    createUnlinkedUser,
    /** A user with a linked WeChat account, at this world's WeChat server or another one. */
    createLinkedUser,
    /** A user (by default with a linked WeChat account), a screen that shows a code, and the user's phone. */
    async createUserAtScreen(overrides: { person?: PhoneOwner; screen?: Browser } = {}) {
      const { person = await createLinkedUser(), screen = newScreen() } = overrides;
      return { person, screen, phone: newPhone(), screenCode: await showCode(screen) };
    },
    /** The audit entries of a user's actions. */
    async auditEntriesOf(
      event: Parameters<World['auditEntries']>[0],
      { username }: TestUser,
    ): ReturnType<World['auditEntries']> {
      return (await world.auditEntries(event)).filter(({ actor }) => actor === username);
    },
    async close(): Promise<void> {
      await wechat.close();
      await world.close();
    },
  };
}

export type WechatWorld = Awaited<ReturnType<typeof createWechatWorld>>;

export function requestCode(screen: Browser, key: WechatKey = 'login', loginStr = newLoginStr()) {
  return screen.call('GET /v2/wechat/login/qrcode', { query: { key, loginStr } });
}

/** Requests a code and returns its content. */
export async function showCode(screen: Browser, key: WechatKey = 'login'): Promise<ScreenCode> {
  const loginStr = newLoginStr();
  return { loginStr, qr: (await requestCode(screen, key, loginStr)).data.qrCodeContent };
}

/** The redirect target of an address (303); throws for other statuses. */
export async function followRedirect(browser: Browser, address: string): Promise<URL> {
  const { pathname, search } = new URL(address, 'http://foyer.invalid');
  const { status, headers } = await browser.fetch(pathname + search);
  if (status !== 303) throw new Error(`Expected a redirect, got ${status}.`);
  return new URL(headers.get('location') ?? '', 'http://foyer.invalid');
}

/** The screen and parameters in the hash of a web application address. */
export const parseLanding = ({ hash }: URL): Record<string, string> => ({
  screen: hash.slice(1).split('?')[0] ?? '',
  ...Object.fromEntries(new URLSearchParams(hash.split('?')[1])),
});

/** Scans a code: the phone opens WeChat, which identifies its owner, and returns to Foyer's page. */
export async function scanCode(phone: Browser, { qr }: ScreenCode, openid: string): Promise<WechatReturn> {
  const address = await followRedirect(phone, qr);
  const sent = await fetch(address, { redirect: 'manual', headers: { [PHONE_OWNER_HEADER]: openid } });
  const {
    screen,
    provider,
    state = '',
    code = '',
  } = parseLanding(await followRedirect(phone, sent.headers.get('location') ?? ''));
  if (screen !== '/redirect' || provider !== 'wechat') throw new Error(`WeChat sent the phone to ${screen}.`);
  return { state, code };
}

export const reportScan = (phone: Browser, body: WechatReturn) => phone.call('POST /v2/wechat/scans', { body });

/** Scans a code up to the approval on the phone. */
export async function scanToApproval(phone: Browser, screenCode: ScreenCode, openid: string): Promise<Scan> {
  return (await reportScan(phone, await scanCode(phone, screenCode, openid))).data;
}

export const answerApproval = (phone: Browser, approval: string, allowed: boolean) =>
  phone.call('POST /v2/wechat/approvals', { body: { approval, allowed } });

/** Scans and approves a code. Returns the number that the phone shows, if any. */
export async function approve(phone: Browser, screenCode: ScreenCode, openid: string): Promise<string | undefined> {
  const { approval } = await scanToApproval(phone, screenCode, openid);
  return (await answerApproval(phone, approval, true)).data.number ?? undefined;
}

/** Polls the state of a code; stores the token on success. */
export async function poll(screen: Browser, { loginStr }: Pick<ScreenCode, 'loginStr'>, number?: string) {
  const query = { loginStr, ...(number === undefined ? {} : { number }) };
  const polled = await screen.call('GET /v2/wechat/login', { query });
  if (polled.code === 1001 && 'access_token' in polled.data) screen.token = polled.data.access_token;
  return polled;
}

/** Full sign-in of a user with a phone. */
export async function signInByWechat(wechatWorld: WechatWorld, person: PhoneOwner, screen = wechatWorld.screen()) {
  const { phone, screenCode } = await wechatWorld.createUserAtScreen({ person, screen });
  await approve(phone, screenCode, person.openid);
  return { screen, polled: await poll(screen, screenCode) };
}
