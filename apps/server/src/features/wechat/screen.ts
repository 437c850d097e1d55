import type { FaultName } from '@foyer/contract/core/errors.ts';
import { WECHAT_EXPIRY_SECONDS, WECHAT_POLL_SECONDS } from '@foyer/contract/core/limits.ts';
import { WECHAT_WRONG_NUMBERS } from '@foyer/contract/limits/wechat.ts';
import type { LinkResult } from '@foyer/contract/linked-accounts.ts';
import { WECHAT } from '@foyer/contract/rules/provider-names.ts';
import type { WechatKey } from '@foyer/contract/wechat.ts';

import type { IdentityProviders } from '#/features/identity-providers/providers.ts';
import type { LinkedAccounts } from '#/features/linked-accounts/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { SignInResult } from '#/features/sign-in/completion.ts';
import type { IdentitySignIn } from '#/features/sign-in/identity-sign-in.ts';
import { fingerprint, randomToken, reuseOrCreateToken, sameBytes } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { issuerOf } from './client.ts';

export type ScreenNeeds = Work<
  Repositories<
    | 'announce'
    | 'audit'
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
> & {
  rates: Pick<RateLimiter, 'countCall'>;
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
  linkedAccounts: LinkedAccounts;
  /** Whether Foyer's public address is known. Otherwise phones may be sent only to this machine. */
  linksKnown: boolean;
  providers: IdentityProviders;
  /** Foyer's public address. */
  publicUrl: () => string;
  sessions: Sessions;
  settings: SettingsService;
};

/** The browser that shows the code. */
type ScreenBrowser = {
  readonly flowCookie: string | undefined;
  readonly caller: () => Promise<Caller>;
  readonly from: Origin;
};

/** Limit of polls: twice the rate at which a screen polls. */
const POLL_LIMIT = { calls: (2 * WECHAT_EXPIRY_SECONDS) / WECHAT_POLL_SECONDS, seconds: WECHAT_EXPIRY_SECONDS };

/** Faults of a verified identity whose account may not sign in. */
const REFUSALS: readonly FaultName[] = ['account_without_permission', 'wrong_credentials'];

type ScreenPollResult = { waiting: 'scan' | 'answer' | 'number' } | { signedIn: SignInResult } | { linked: LinkResult };
type AllowedLogin = NonNullable<Awaited<ReturnType<Repositories<'wechatLogins'>['wechatLogins']['findByLogin']>>>;

/** The screen's side of a sign-in with WeChat. It shows a code and polls for the decision on the phone. */
export function createScreen(needs: ScreenNeeds) {
  const { work, read, rates, identitySignIn, linkedAccounts, linksKnown, providers, publicUrl, sessions, settings } =
    needs;

  async function requireOffered(): Promise<void> {
    const { wechatSwitch } = await settings.get('signInPage');
    if (!wechatSwitch) throw new Fault('login_settings_changed');
  }

  /** Consumes an approved login. Of parallel calls, one succeeds; the others receive A0205. */
  async function redeem({ wechatLogins }: Repositories<'wechatLogins'>, id: string): Promise<void> {
    if (!(await wechatLogins.advance(id, 'allowed', 'finished'))) throw new Fault('code_expired');
  }

  /** Requires the number that the phone shows, as typed by the user at the screen. A0204 for a wrong number. */
  async function requireNumber({ id, number }: AllowedLogin, typedNumber: string): Promise<void> {
    if (typedNumber === number) return;
    await work(({ wechatLogins }) => wechatLogins.countWrong(id, WECHAT_WRONG_NUMBERS));
    throw new Fault('captcha_wrong');
  }

  async function finish(
    login: AllowedLogin,
    number: string | undefined,
    deviceCookie: string | undefined,
    screen: ScreenBrowser,
  ): Promise<ScreenPollResult> {
    const { id, sessionId, issuer, subject } = login;
    const wechat = await providers.findWechat();
    // WeChat was set up again since the scan, and its user IDs have changed.
    if (wechat === undefined || issuer !== issuerOf(wechat) || subject === null) throw new Fault('code_expired');
    const identity = { provider: WECHAT, issuer, subject, account: subject };
    if (sessionId !== null) {
      const owner = await screen.caller();
      if (owner.sessionId !== sessionId) throw new Fault('code_expired');
      if (number === undefined) return { waiting: 'number' };
      await requireNumber(login, number);
      return { linked: await link(login, identity, owner, screen.from) };
    }
    const context = { signInMethod: WECHAT, deviceCookie, from: screen.from };
    const signedIn = await identitySignIn
      .signIn(identity, context, (repositories) => redeem(repositories, id))
      .catch(async (error: unknown) => {
        // Ends the login: otherwise each poll of the screen would record the same refusal in the audit log.
        if (error instanceof Fault && REFUSALS.includes(error.fault))
          await work(({ wechatLogins }) => wechatLogins.advance(id, 'allowed', 'finished'));
        throw error;
      });
    if (signedIn === undefined) throw new Fault('code_expired'); // the account was unlinked concurrently
    return { signedIn };
  }

  async function link(
    { id }: AllowedLogin,
    identity: Parameters<LinkedAccounts['add']>[2],
    owner: Caller,
    from: Origin,
  ): Promise<LinkResult> {
    return work(async (repositories) => {
      const linked = await linkedAccounts.add(repositories, owner, identity, { from });
      // Lock order: ending a session locks its user first, then the session, then this row.
      await redeem(repositories, id);
      return linked;
    });
  }

  return {
    /**
     * Starts a login in a browser. Returns the content of the QR code, which does not reveal `loginStr`, and the cookie
     * that binds the login to the browser. A login with the key `link` links an account of the caller, if allowed.
     * Throws A0207, A0852, A0857, and A0401 at `/loginStr` (`used`).
     */
    async begin(
      { key, loginStr }: { key: WechatKey; loginStr: string },
      { flowCookie, caller, from }: ScreenBrowser,
    ): Promise<{ qrCodeContent: string; flowSecret: string }> {
      await requireOffered();
      if ((await providers.findWechat()) === undefined) throw new Fault('sso_not_configured');
      if (!linksKnown) throw new Fault('sso_redirect_missing');
      const owner = key === 'link' ? await caller() : undefined;
      if (owner !== undefined) await linkedAccounts.requireMayLink(owner);
      const flowSecret = reuseOrCreateToken(flowCookie);
      const scan = randomToken();
      const login = {
        loginHash: fingerprint(loginStr),
        cookieHash: fingerprint(flowSecret),
        scanHash: fingerprint(scan),
        sessionId: owner?.sessionId ?? null,
        address: from.address,
        device: from.device,
      };
      const isNew = await work(async (repositories) => {
        if (owner !== undefined) await sessions.lock(repositories, owner);
        return repositories.wechatLogins.add(login);
      });
      if (!isNew) throw new Fault('illegal_input', { fields: { '/loginStr': 'used' } });
      return { qrCodeContent: `${publicUrl()}/v2/wechat/scan?key=${scan}`, flowSecret };
    },

    /**
     * State of a login. A poll without a change reads one row. After approval, one call receives the session or, with
     * the number that the phone shows, links the account. A0205 for all other calls, after expiry, and for another
     * browser's login.
     */
    async poll(
      { loginStr, number }: { loginStr: string; number?: string },
      deviceCookie: string | undefined,
      screen: ScreenBrowser,
    ): Promise<ScreenPollResult> {
      await requireOffered();
      const login = await read(({ wechatLogins }) => wechatLogins.findByLogin(fingerprint(loginStr)));
      const { flowCookie } = screen;
      const isSameScreen =
        flowCookie !== undefined && login !== undefined && sameBytes(fingerprint(flowCookie), login.cookieHash);
      if (!isSameScreen || login.state === 'finished') throw new Fault('code_expired');
      await rates.countCall(`wechat ${login.id}`, POLL_LIMIT);
      return login.state === 'allowed'
        ? finish(login, number, deviceCookie, screen)
        : { waiting: login.state === 'scan' ? 'scan' : 'answer' };
    },
  };
}
