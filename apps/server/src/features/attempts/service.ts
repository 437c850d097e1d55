import type { Keys } from '#/platform/crypto/keys.ts';
import { hmacSha256 } from '#/platform/crypto/secrets.ts';
import { isOutage } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import { addressKey } from '#/platform/http/requests/address.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { type AddressFailureCount, type NextFailureCount, countForAccount, countForAddress } from './lockout.ts';

/** How often what is to be taken back is tried again. */
const WITHDRAWAL_RETRY_MS = 1000;

/** A password that is tried: for a canonical name, of an account that may not exist, and from where. */
export type PasswordAttempt = {
  readonly name: string;
  readonly address: string;
  /** Hash of the device cookie, of a browser that is known to this account; undefined for all others. */
  readonly browser: Uint8Array | undefined;
};

type CounterKey = { readonly key: Uint8Array };
/** A counter, and what one more attempt makes of it. */
type PreparedCount = CounterKey & NextFailureCount & { readonly transaction: string };

/** An attempt that is to be taken back, if the transaction that counted it was committed. */
type PendingWithdrawal = { readonly attempt: Attempt; readonly isCommitted: boolean };

/** One attempt that may be made. Once counted it is a failure until it is cleared or withdrawn. */
export type Attempt = {
  readonly account: PreparedCount;
  /** Of a sign-in; undefined for a password that is entered again within a session. */
  readonly address: (CounterKey & AddressFailureCount) | undefined;
};

/**
 * Account lockout: limits how often passwords are tried. An attempt is counted as failed before it is made, and committed:
 * 1,000 parallel attempts get as many tries as 1,000 in a row (CVE-2024-4629, CVE-2026-35597). Names are
 * counted whether or not they belong to an account.
 *
 * A browser that is known to the account has a counter of its own; all other browsers share one per account.
 * The failures of strangers therefore lock out strangers alone (device cookie, OWASP Authentication Cheat Sheet).
 */
export function createAttempts({
  work,
  keys: { pepper: key },
  log,
}: Work<Repositories<'attempts' | 'devices'>> & { keys: Pick<Keys, 'pepper'>; log: Log }) {
  /** What could not be taken back yet, since the database was away. */
  const pendingWithdrawals = new Set<PendingWithdrawal>();
  let runningWithdrawals: Promise<void> | undefined;
  const unknownBrowsersKey = (name: string) => hmacSha256(key, `account:${name}`);
  const sessionKey = (name: string) => hmacSha256(key, `session:${name}`);
  const browserKey = (name: string, browser: Uint8Array) =>
    hmacSha256(key, `browser:${Buffer.from(browser).toString('base64url')}:${name}`);

  /** What one more attempt would count for an account, or A0203. The counter is held until the transaction ends. */
  async function prepareAccountCount(
    { attempts }: Repositories<'attempts' | 'devices'>,
    counter: Uint8Array,
  ): Promise<PreparedCount | Fault> {
    const counted = await attempts.findForUpdate(counter);
    if (counted.lockedSeconds > 0) return new Fault('account_locked', { seconds: counted.lockedSeconds });
    return { key: counter, transaction: counted.transaction, ...countForAccount(counted) };
  }

  /** Every counter of an account: of strangers, of sessions, and of each known browser. */
  async function listCounterKeys({ devices }: Repositories<'devices'>, name: string): Promise<Uint8Array[]> {
    const browsers = await devices.listHashes(name);
    return [unknownBrowsersKey(name), sessionKey(name), ...browsers.map((browser) => browserKey(name, browser))];
  }

  /** The address loses the failure that this attempt added. */
  async function withdrawFromAddress(
    { attempts }: Repositories<'attempts' | 'devices'>,
    { address }: Attempt,
  ): Promise<void> {
    if (address?.isAdded === true) await attempts.withdraw(address.key, address.failures);
  }

  async function withdrawFully(repositories: Repositories<'attempts' | 'devices'>, attempt: Attempt): Promise<void> {
    await withdrawFromAddress(repositories, attempt);
    await repositories.attempts.withdraw(attempt.account.key, attempt.account.failures);
  }

  async function withdrawAllPending(): Promise<void> {
    for (const pending of pendingWithdrawals) {
      const isWithdrawn = await work(async (repositories) => {
        const { account } = pending.attempt;
        const isCounted = pending.isCommitted || (await repositories.attempts.wasCommitted(account.transaction));
        if (isCounted === true) await withdrawFully(repositories, pending.attempt);
        return isCounted !== undefined;
      }).catch((error: unknown) => {
        if (isOutage(error)) throw error;
        log.error({ reason: String(error) }, 'an attempt could not be taken back'); // or no one could sign in any more
        return true;
      });
      if (isWithdrawn) pendingWithdrawals.delete(pending);
    }
  }

  /** Takes back all that has to be; rejects while the database is away. */
  function withdrawPending(): Promise<void> {
    return (runningWithdrawals ??= withdrawAllPending().finally(() => void (runningWithdrawals = undefined)));
  }

  const worker = createWorker({
    name: 'attempts that were no failures',
    everyMs: WITHDRAWAL_RETRY_MS,
    log,
    async run() {
      await withdrawPending();
      return false;
    },
  });

  /** Takes an attempt back as soon as the database answers: to wait for it would delay the answer. */
  function scheduleWithdrawal(pending: PendingWithdrawal): void {
    pendingWithdrawals.add(pending);
    worker.wake();
  }

  /**
   * Runs a transaction that may count an attempt and then calls `onCounted`. Where the database fails, the attempt may be
   * counted without an answer to the commit; it is then taken back.
   */
  async function runAttempt<T>(run: (onCounted: (attempt: Attempt) => void) => Promise<T>): Promise<T> {
    if (pendingWithdrawals.size > 0) await withdrawPending();
    let attempt: Attempt | undefined;
    try {
      return await run((counted) => void (attempt = counted));
    } catch (error) {
      if (attempt !== undefined && isOutage(error)) scheduleWithdrawal({ attempt, isCommitted: false });
      throw error;
    }
  }

  return {
    /** Takes back what could not be taken back at once. */
    worker,

    runAttempt,

    /** What one more sign-in would count, or A0203. Both counters are held until the transaction ends. */
    async checkLockout(
      repositories: Repositories<'attempts' | 'devices'>,
      { name, address: from, browser }: PasswordAttempt,
    ): Promise<Attempt | Fault> {
      // Always in this order, or two transactions could wait for each other.
      const addressCounter = hmacSha256(key, `address:${addressKey(from)}`);
      const counted = await repositories.attempts.findForUpdate(addressCounter);
      const account = await prepareAccountCount(
        repositories,
        browser === undefined ? unknownBrowsersKey(name) : browserKey(name, browser),
      );
      if (account instanceof Fault) return account;
      return { account, address: { key: addressCounter, ...countForAddress(counted) } };
    },

    /** Counts it as failed, with the lock that this brings. */
    async count({ attempts }: Repositories<'attempts' | 'devices'>, { account, address }: Attempt): Promise<void> {
      await attempts.count(address === undefined ? [account] : [address, account]);
    },

    /** Counts a captcha that was read wrongly, for the address alone: no password was tried. */
    async countWrongCaptcha({ attempts }: Repositories<'attempts' | 'devices'>, { address }: Attempt): Promise<void> {
      if (address !== undefined) await attempts.count([address]);
    },

    /**
     * Counts one attempt of a session's own user, in a transaction of its own; throws A0203 when none may be made.
     * Counted apart from sign-ins: it takes a live session, which strangers do not have.
     */
    async requireAllowedInSession(name: string): Promise<Attempt> {
      const outcome = await runAttempt((onCounted) =>
        work(async (repositories) => {
          const account = await prepareAccountCount(repositories, sessionKey(name));
          if (account instanceof Fault) return account;
          await repositories.attempts.count([account]);
          const attempt = { account, address: undefined };
          onCounted(attempt);
          return attempt;
        }),
      );
      if (outcome instanceof Fault) throw outcome;
      return outcome;
    },

    /** The attempt was right: its counter of the account starts at 0, the address loses the one failure. */
    async clear(repositories: Repositories<'attempts' | 'devices'>, attempt: Attempt): Promise<void> {
      await withdrawFromAddress(repositories, attempt);
      await repositories.attempts.reset(attempt.account.key);
    },

    /**
     * The attempt was no failure, or its password was not verified because of an error: it does not count. Where the database
     * is away it is taken back later.
     */
    async withdraw(attempt: Attempt, error?: unknown): Promise<void> {
      const pending: PendingWithdrawal = { attempt, isCommitted: true };
      if (isOutage(error)) return scheduleWithdrawal(pending);
      await work((repositories) => withdrawFully(repositories, attempt)).catch((failure: unknown) => {
        if (!isOutage(failure)) throw failure;
        scheduleWithdrawal(pending);
      });
    },

    /** For how long the longest lock of an account still applies anywhere, in seconds. */
    secondsLocked: async (repositories: Repositories<'attempts' | 'devices'>, name: string) =>
      repositories.attempts.secondsLocked(await listCounterKeys(repositories, name)),

    /** Lifts every lock of an account inside the caller's transaction. */
    async unlock(repositories: Repositories<'attempts' | 'devices'>, name: string): Promise<void> {
      for (const counter of await listCounterKeys(repositories, name)) await repositories.attempts.reset(counter);
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
