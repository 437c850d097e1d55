import { randomInt } from 'node:crypto';

import { WECHAT_EXPIRY_SECONDS } from '@foyer/contract/core/limits.ts';
import * as Type from '@foyer/contract/core/schema.ts';
import { WECHAT } from '@foyer/contract/rules/provider-names.ts';
import type { Scan } from '@foyer/contract/wechat.ts';

import type { IdentityProviders } from '#/features/identity-providers/providers.ts';
import type { ExternalIdentity } from '#/features/linked-accounts/repository.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { IdentitySignIn } from '#/features/sign-in/identity-sign-in.ts';
import { fingerprint, fingerprintHex, reuseOrCreateToken } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Cookies } from '#/platform/http/cookies.ts';
import { describeDevice } from '#/platform/http/requests/device.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { isValid } from '#/platform/http/requests/schema-validation.ts';
import type { Repositories } from '#/repositories.ts';

import type { ConfiguredWechat, WechatClient } from './client.ts';

export type PhoneNeeds = Work<Repositories<'audit' | 'linkedAccounts' | 'oneTimeTokens' | 'users' | 'wechatLogins'>> & {
  client: WechatClient;
  identitySignIn: IdentitySignIn<
    Repositories<
      | 'announce'
      | 'audit'
      | 'devices'
      | 'linkedAccounts'
      | 'notices'
      | 'oneTimeTokens'
      | 'outbox'
      | 'sessions'
      | 'signIns'
      | 'settings'
      | 'texts'
      | 'users'
      | 'wechatLogins'
    >
  >;
  providers: IdentityProviders;
  sessions: Sessions;
};

/** A call of WeChat's browser on the phone. */
type PhoneRequest = { readonly cookies: Cookies; readonly from: Origin };
type UnscannedLogin = NonNullable<Awaited<ReturnType<Repositories<'wechatLogins'>['wechatLogins']['findUnscanned']>>>;

/**
 * Payload of one-time tokens during the request to WeChat and the user's decision: the login and the phone's browser.
 */
const PendingScan = Type.Object({ login: Type.String(), phone: Type.String() });
const Approval = Type.Object({
  ...PendingScan.properties,
  key: Type.String(),
  issuer: Type.String(),
  subject: Type.String(),
  username: Type.String(),
});

/** The phone's side of a sign-in with WeChat: identifies its user and asks for approval. */
export function createPhone({ work, read, client, identitySignIn, providers, sessions }: PhoneNeeds) {
  async function requireWechat(): Promise<ConfiguredWechat> {
    const wechat = await providers.findWechat();
    if (wechat === undefined) throw new Fault('sso_not_configured');
    return wechat;
  }

  /**
   * Username of the linked account. A0636 without a linked account; the identity is then stored until a sign-in by
   * password in this browser.
   */
  async function requireSignInUsername(identity: ExternalIdentity, { cookies, from }: PhoneRequest): Promise<string> {
    const context = { signInMethod: WECHAT, deviceCookie: cookies.get('device'), from };
    const match = await identitySignIn.findActiveAccount(identity, context);
    if (match !== undefined) return match.account.username;
    cookies.set('flow', await identitySignIn.storePendingLink(identity));
    throw new Fault('account_exists');
  }

  /**
   * Username of the user who is signed in on the screen and links the account. A0636 if the account is linked to
   * another user.
   */
  async function requireLinkUsername(
    identity: ExternalIdentity,
    { sessionId, userId }: UnscannedLogin,
  ): Promise<string> {
    if (sessionId === null || userId === null) throw new Fault('code_expired');
    const live = await sessions.filterLive([sessionId]);
    const { holder, owner } = await read(async ({ linkedAccounts, users }) => ({
      holder: await linkedAccounts.find(identity),
      owner: await users.findAccountById(userId),
    }));
    if (!live.has(sessionId) || owner === undefined) throw new Fault('code_expired');
    if (holder !== undefined && holder.userId !== owner.id) throw new Fault('account_exists');
    return owner.username;
  }

  return {
    /**
     * WeChat's authorization URL for the phone, and the cookie that binds the response to the phone's browser. A0852 if
     * WeChat is not set up, A0205 for an expired code.
     */
    async open(key: string, flowCookie: string | undefined): Promise<{ address: string; flowSecret: string }> {
      const wechat = await requireWechat();
      const login = await read(({ wechatLogins }) => wechatLogins.findByScan(fingerprint(key)));
      if (login === undefined) throw new Fault('code_expired');
      const flowSecret = reuseOrCreateToken(flowCookie);
      const pending: Type.Static<typeof PendingScan> = {
        login: login.id,
        phone: fingerprintHex(flowSecret),
      };
      // The state cannot be used after the code has expired: `scan` also requires the live login.
      const state = await work(({ oneTimeTokens }) =>
        oneTimeTokens.issueHex('wechat.state', pending, WECHAT_EXPIRY_SECONDS),
      );
      return { address: client.authorizeAddress(wechat, state), flowSecret };
    },

    /**
     * Identifies the phone's user and returns the request for approval. Throws A0852, A0205, A0858, A0853, A0636 and
     * A0213.
     */
    async scan({ state, code }: { state: string; code?: string }, phone: PhoneRequest): Promise<Scan> {
      const wechat = await requireWechat();
      const pending = await work(({ oneTimeTokens }) => oneTimeTokens.consume('wechat.state', state));
      const login =
        isPending(pending) && isSamePhone(phone, pending)
          ? await read(({ wechatLogins }) => wechatLogins.findUnscanned(pending.login))
          : undefined;
      if (!isPending(pending) || login === undefined) throw new Fault('code_expired');
      if (code === undefined) throw new Fault('sso_failed');
      const identity = await client.identify(wechat, code);
      const key = login.sessionId === null ? 'login' : 'link';
      const username =
        key === 'login' ? await requireSignInUsername(identity, phone) : await requireLinkUsername(identity, login);
      const { issuer, subject } = identity;
      const pendingApproval: Type.Static<typeof Approval> = { ...pending, key, issuer, subject, username };
      const approval = await work(async ({ wechatLogins, oneTimeTokens }) => {
        if (!(await wechatLogins.advance(login.id, 'scan', 'answer'))) throw new Fault('code_expired');
        return oneTimeTokens.issue('wechat.approval', pendingApproval, WECHAT_EXPIRY_SECONDS);
      });
      return { approval, key, username, ...describeDevice(login.device), address: login.address };
    },

    /**
     * Approves or refuses a login: once, in the browser that scanned the code. For a link, returns the number that the
     * user types on the screen, so that a scan alone cannot link an account. A0205 if the login has expired.
     */
    async answer(
      { approval, allowed }: { approval: string; allowed: boolean },
      phone: PhoneRequest,
    ): Promise<string | null> {
      const pending = await work(({ oneTimeTokens }) => oneTimeTokens.consume('wechat.approval', approval));
      if (!isApproval(pending) || !isSamePhone(phone, pending)) throw new Fault('code_expired');
      const { login, key, issuer, subject, username } = pending;
      const number = allowed && key === 'link' ? String(randomInt(100)).padStart(2, '0') : null;
      await work(async ({ wechatLogins, audit }) => {
        const isLive = allowed
          ? await wechatLogins.advance(login, 'answer', 'allowed', { issuer, subject, number })
          : await wechatLogins.advance(login, 'answer', 'finished');
        if (!isLive) throw new Fault('code_expired');
        if (allowed || key !== 'login') return;
        const details = { pathway: WECHAT, reason: 'refused_on_phone' };
        await audit.record(phone.from, { event: 'sign_in.refused', actor: username, result: 'refused', details });
      });
      return number;
    },
  };
}

function isSamePhone({ cookies }: PhoneRequest, { phone }: Type.Static<typeof PendingScan>): boolean {
  const flowCookie = cookies.get('flow');
  return flowCookie !== undefined && fingerprintHex(flowCookie) === phone;
}

function isPending(value: unknown): value is Type.Static<typeof PendingScan> {
  return isValid(PendingScan, value);
}

function isApproval(value: unknown): value is Type.Static<typeof Approval> {
  return isValid(Approval, value);
}
