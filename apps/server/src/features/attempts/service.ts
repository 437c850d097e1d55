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
import type { AttemptCounter } from './repository.ts';
import type { AttemptCounterKeys } from './statements.ts';

/** Retry interval of pending withdrawals. */
const WITHDRAWAL_RETRY_MS = 1000;

/** A password attempt: the canonical name of an account, which may not exist, and its origin. */
export type PasswordAttempt = {
  readonly name: string;
  readonly address: string;
  /** Device cookie hash of a browser known to this account. Undefined for other browsers. */
  readonly browser: Uint8Array | undefined;
};

type CounterKey = { readonly key: Uint8Array };
/** A counter with its count after one more attempt, and the transaction that prepared it. */
type PreparedCount = CounterKey & NextFailureCount & { readonly transaction: string };

/** An attempt to be withdrawn, if the transaction that counted it was committed. */
type PendingWithdrawal = { readonly attempt: Attempt; readonly isCommitted: boolean };

/** An allowed attempt. Once counted, it is a failure until it is cleared or withdrawn. */
export type Attempt = {
  readonly account: PreparedCount;
  /** Set for a sign-in. Undefined for a password that is entered again within a session. */
  readonly address: (CounterKey & AddressFailureCount) | undefined;
};

/**
 * Account lockout: limits how often passwords are tried. An attempt is committed as failed before the password is
 * verified: 1,000 parallel attempts get as many tries as 1,000 sequential ones (CVE-2024-4629, CVE-2026-35597). Names
 * are counted whether or not they belong to an account.
 *
 * A browser that is known to the account has its own counter; all other browsers share one per account. Failures of
 * unknown browsers therefore lock out unknown browsers only (decision 0035; OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies").
 */
export function createAttempts({
  work,
  keys: { pepper: key },
  log,
}: Work<Repositories<'attempts' | 'devices'>> & { keys: Pick<Keys, 'pepper'>; log: Log }) {
  /** Withdrawals that wait until the database is available. */
  const pendingWithdrawals = new Set<PendingWithdrawal>();
  let runningWithdrawals: Promise<void> | undefined;
  const unknownBrowsersKey = (name: string) => hmacSha256(key, `account:${name}`);
  const sessionKey = (name: string) => hmacSha256(key, `session:${name}`);
  const browserKey = (name: string, browser: Uint8Array) =>
    hmacSha256(key, `browser:${Buffer.from(browser).toString('base64url')}:${name}`);

  /** Keys of all of an account's counters: unknown browsers, sessions and each known browser. */
  async function listCounterKeys({ devices }: Repositories<'devices'>, name: string): Promise<Uint8Array[]> {
    const browsers = await devices.listHashes(name);
    return [unknownBrowsersKey(name), sessionKey(name), ...browsers.map((browser) => browserKey(name, browser))];
  }

  /** Removes the failures that this attempt added to the address and to the account. */
  async function withdrawFully(
    { attempts }: Repositories<'attempts' | 'devices'>,
    { account, address }: Attempt,
  ): Promise<void> {
    if (address?.isAdded === true) await attempts.withdraw(address.key, address.failures);
    await attempts.withdraw(account.key, account.failures);
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
        log.error({ reason: String(error) }, 'attempt withdrawal failed'); // dropped: a retry would block every sign-in
        return true;
      });
      if (isWithdrawn) pendingWithdrawals.delete(pending);
    }
  }

  /** Makes all pending withdrawals. Concurrent calls share one run. Rejects while the database is unavailable. */
  function withdrawPending(): Promise<void> {
    return (runningWithdrawals ??= withdrawAllPending().finally(() => void (runningWithdrawals = undefined)));
  }

  const worker = createWorker({
    name: 'attempt withdrawals',
    everyMs: WITHDRAWAL_RETRY_MS,
    log,
    async run() {
      await withdrawPending();
      return false;
    },
  });

  /** Schedules a withdrawal in the background. Waiting for the database would delay the response. */
  function scheduleWithdrawal(pending: PendingWithdrawal): void {
    pendingWithdrawals.add(pending);
    worker.wake();
  }

  /**
   * Runs a transaction that may count an attempt and then calls `onCounted`. A database failure may hide a successful
   * commit; the attempt is then withdrawn.
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
    /** Retries pending withdrawals. */
    worker,

    runAttempt,

    /**
     * Computes the counts after one more sign-in; A0203 while the account is locked. Locks both counters until the
     * transaction ends.
     */
    async checkLockout(
      repositories: Repositories<'attempts' | 'devices'>,
      { name, address: from, browser }: PasswordAttempt,
    ): Promise<Attempt | Fault> {
      const addressCounter = hmacSha256(key, `address:${addressKey(from)}`);
      const accountCounter = browser === undefined ? unknownBrowsersKey(name) : browserKey(name, browser);
      // Lock order: address, then account. Another order could deadlock.
      const [ofAddress, ofAccount] = await repositories.attempts.listForUpdate(addressCounter, accountCounter);
      const account = prepareAccountCount(accountCounter, ofAccount);
      if (account instanceof Fault) return account;
      return { account, address: { key: addressCounter, ...countForAddress(ofAddress) } };
    },

    /** Counts an attempt as failed, and stores the lock that it causes. */
    async count({ attempts }: Repositories<'attempts' | 'devices'>, { account, address }: Attempt): Promise<void> {
      await attempts.count(address === undefined ? [account] : [address, account]);
    },

    /** Counts a wrong captcha answer for the address only: no password was tried. */
    async countWrongCaptcha({ attempts }: Repositories<'attempts' | 'devices'>, { address }: Attempt): Promise<void> {
      if (address !== undefined) await attempts.count([address]);
    },

    /**
     * Counts one attempt of the session's user, in its own transaction; throws A0203 while the account is locked. The
     * counter is separate from the sign-in counters, so that failed sign-ins elsewhere do not lock a live session.
     */
    async requireAllowedInSession(name: string): Promise<Attempt> {
      const outcome = await runAttempt((onCounted) =>
        work(async (repositories) => {
          const counter = sessionKey(name);
          const [counted] = await repositories.attempts.listForUpdate(counter);
          const account = prepareAccountCount(counter, counted);
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

    /** The counters that the right password clears. An address at its maximum has not counted the attempt. */
    counterKeysOf: ({ account, address }: Attempt): AttemptCounterKeys => ({
      account: account.key,
      address: address?.isAdded === true ? address.key : undefined,
    }),

    /**
     * Withdraws an attempt that was no failure, or whose password was not verified because of an error. While the
     * database is unavailable, the withdrawal is deferred.
     */
    async withdraw(attempt: Attempt, error?: unknown): Promise<void> {
      const pending: PendingWithdrawal = { attempt, isCommitted: true };
      if (isOutage(error)) return scheduleWithdrawal(pending);
      await work((repositories) => withdrawFully(repositories, attempt)).catch((failure: unknown) => {
        if (!isOutage(failure)) throw failure;
        scheduleWithdrawal(pending);
      });
    },

    /** Remaining seconds of the longest lock of an account, across all of its counters. */
    secondsLocked: async (repositories: Repositories<'attempts' | 'devices'>, name: string) =>
      repositories.attempts.secondsLocked(await listCounterKeys(repositories, name)),

    /** Lifts every lock of an account inside the caller's transaction. */
    async unlock(repositories: Repositories<'attempts' | 'devices'>, name: string): Promise<void> {
      for (const counter of await listCounterKeys(repositories, name)) await repositories.attempts.reset(counter);
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;

/** The count of an account after one more attempt; A0203 while it is locked. */
function prepareAccountCount(key: Uint8Array, counted: AttemptCounter): PreparedCount | Fault {
  if (counted.lockedSeconds > 0) return new Fault('account_locked', { seconds: counted.lockedSeconds });
  return { key, transaction: counted.transaction, ...countForAccount(counted) };
}
