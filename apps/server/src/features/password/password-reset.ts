import { randomUUIDv7 } from 'node:crypto';

import { PASSWORD_RESET_WINDOW_SECONDS, MAX_PASSWORD_RESETS } from '@foyer/contract/limits/password.ts';
import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';

import type { CaptchaAnswer, Captchas } from '#/features/captcha/service.ts';
import { findBrowserByEmail } from '#/features/devices/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import { doneByOwner } from '#/platform/audit/audit.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { hmacSha256 } from '#/platform/crypto/secrets.ts';
import { isOutage } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import type { Links } from './links.ts';
import type { QueuedPasswordReset } from './password-reset-repository.ts';

type PasswordResetRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'devices'
  | 'notices'
  | 'oneTimeTokens'
  | 'outbox'
  | 'passwordResets'
  | 'settings'
  | 'texts'
  | 'users'
>;
type PasswordResetNeeds = Work<PasswordResetRepositories> & {
  captchas: Captchas;
  links: Links;
  settings: SettingsService;
  rates: RateLimiter;
  keys: Pick<Keys, 'pepper'>;
  log: Log;
};

export type PasswordResetInput = {
  readonly email: string;
  readonly captcha: CaptchaAnswer;
  readonly deviceCookie: string | undefined;
};

const PLACEHOLDER_ACCOUNT: Account = {
  id: '',
  username: 'nobody',
  display_name: 'Nobody',
  email: null,
  language: null,
  status: 'active',
  credentials_version: 0,
  hash: null,
  must_change: null,
  passwordSeconds: 0,
};

const LIMIT = { calls: MAX_PASSWORD_RESETS, seconds: PASSWORD_RESET_WINDOW_SECONDS, exact: true } as const;
/** Delay after which queued requests are processed in one batch, never within the calls that made them. */
const BATCH_DELAY_MS = 1000;
/** Polling interval, for requests that another process has left. */
const POLL_MS = 60_000;

/**
 * Password reset by email. The call only queues a request, and the account is looked up later. So neither the response
 * nor its time reveals whether an address exists (CVE-2024-41952, CVE-2026-23511).
 */
export function createPasswordReset({
  work,
  read,
  captchas,
  links,
  settings,
  rates,
  keys: { pepper: key },
  log,
}: PasswordResetNeeds) {
  /** Issues and emails a link, and records it in the audit log. */
  async function sendLink(
    repositories: PasswordResetRepositories,
    account: Account,
    request: QueuedPasswordReset,
  ): Promise<void> {
    // An invited user has no password yet and receives a new invitation instead.
    await links.send(repositories, account, account.status === 'invited' ? 'account.activation' : 'password.reset');
    await repositories.audit.record(
      { address: request.address, device: '', requestId: request.request_id },
      { event: 'password.retrieval', ...doneByOwner(account) },
    );
  }

  /** Processes one request; returns false if none is queued. */
  async function processNext(): Promise<boolean> {
    if (!(await read(({ passwordResets }) => passwordResets.hasQueued()))) return false;
    let request: QueuedPasswordReset | undefined;
    let sentCount = 0;
    try {
      await work(async (repositories) => {
        sentCount = 0; // the transaction may be retried
        request = await repositories.passwordResets.take();
        if (request === undefined) return;
        for (const { id } of await repositories.users.listByEmail(request.email)) {
          // The current row, locked: otherwise disabling the account in parallel could leave a valid link.
          const account = await repositories.users.lockAccount(id);
          if (account === undefined || account.status === 'disabled' || account.email !== request.email) continue;
          await sendLink(repositories, account, request);
          sentCount += 1;
        }
      });
      if (request !== undefined && sentCount === 0) await simulate(request);
    } catch (error) {
      if (request === undefined || isOutage(error)) throw error;
      // A request that cannot be processed must not block all others.
      const { id } = request;
      log.error({ requestId: request.request_id, reason: String(error) }, 'password reset request abandoned');
      await work(({ passwordResets }) => passwordResets.remove(id));
    }
    return request !== undefined;
  }

  /** Does the same work for an unknown address and rolls it back, so that both kinds of requests take equally long. */
  async function simulate(request: QueuedPasswordReset): Promise<void> {
    const done = new Error('rehearsed');
    await work(async (repositories) => {
      await sendLink(repositories, { ...PLACEHOLDER_ACCOUNT, id: randomUUIDv7(), email: request.email }, request);
      throw done;
    }).catch((error: unknown) => {
      if (error !== done) throw error;
    });
  }

  const worker = createWorker({ name: 'password reset', run: processNext, everyMs: POLL_MS, log });

  return {
    worker,

    /**
     * Requests the email. A0920 when the reset is switched off; A0206, A0204 or A0205 for the captcha; A0942 for too
     * many requests for one address. Strangers share one count per address. Each browser that is known to one of its
     * accounts has a separate count.
     */
    async request({ email, captcha, deviceCookie }: PasswordResetInput, from: Origin): Promise<void> {
      if (!(await settings.get('signInPage')).userEmailVerificationStatus) throw new Fault('email_verification_off');
      const address = canonicalEmail(email);
      if (address === undefined) throw new Fault('illegal_input', { fields: { '/email': 'format' } });
      await captchas.check(captcha);
      const browserHash = await read((repositories) =>
        findBrowserByEmail(repositories, { email: address, cookie: deviceCookie }, from),
      );
      const rateKey = browserHash === undefined ? address : `${address} ${browserHash.toString('base64url')}`;
      const seconds = await rates.secondsToWait(`retrieval ${hmacSha256(key, rateKey).toString('base64url')}`, LIMIT);
      if (seconds > 0) throw new Fault('retrieval_too_frequent', { seconds });
      await work(({ passwordResets }) => passwordResets.add(address, from));
      worker.wake(BATCH_DELAY_MS);
    },
  };
}

export type PasswordReset = ReturnType<typeof createPasswordReset>;
