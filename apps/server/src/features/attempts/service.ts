import { addressKey } from '#/platform/address.ts';
import { Fault } from '#/platform/fault.ts';
import { keyed } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import { type Count, countForAccount, countForAddress } from './lock.ts';
import type { AttemptStore } from './store.ts';

export type AttemptStores = { attempts: AttemptStore };

/** Who tries a password: a canonical name, of an account that may not exist, and where from. */
export type Trier = {
  readonly name: string;
  readonly address: string;
  /** In a live session, which only its owner has: counted apart from sign-ins. */
  readonly within?: 'session';
};

/** One attempt that may be made. Once counted it stands as failed until it is cleared or withdrawn. */
export type Attempt = {
  readonly keys: { readonly address: Uint8Array; readonly account: Uint8Array };
  readonly counted: { readonly address: Count; readonly account: Count };
};

/**
 * Limits how often passwords are tried, per account name and per address. An attempt is counted as failed
 * before it is made, and committed, so that a thousand at once get no more tries than one after the other
 * (CVE-2024-4629, CVE-2026-35597). Names are counted whether they belong to somebody or not.
 */
export function createAttempts({ work, key }: Work<AttemptStores> & { key: Buffer }) {
  const keysOf = ({ name, address, within }: Trier) => ({
    address: keyed(key, `address:${addressKey(address)}`),
    account: keyed(key, `${within === undefined ? 'account' : 'session'}:${name}`),
  });

  /** Of sign-ins, and of what is asked within a session. */
  const accountKeys = (name: string) => [
    keysOf({ name, address: '' }).account,
    keysOf({ name, address: '', within: 'session' }).account,
  ];

  /** What one more attempt would count, or A0203. Both counters are held until the transaction ends. */
  async function weigh({ attempts }: AttemptStores, trier: Trier): Promise<Attempt | Fault> {
    const keys = keysOf(trier);
    // Always in this order, or two transactions could wait for each other. A locked address touches no account.
    const address = await attempts.hold(keys.address);
    if (address.lockedSeconds > 0) return new Fault('account_locked', { seconds: address.lockedSeconds });
    const account = await attempts.hold(keys.account);
    if (account.lockedSeconds > 0) return new Fault('account_locked', { seconds: account.lockedSeconds });
    return { keys, counted: { address: countForAddress(address), account: countForAccount(account) } };
  }

  /** Counts it as failed, with the lock that this brings. */
  async function count({ attempts }: AttemptStores, { keys, counted }: Attempt): Promise<void> {
    await attempts.count([
      { key: keys.address, ...counted.address },
      { key: keys.account, ...counted.account },
    ]);
  }

  return {
    weigh,
    count,

    /** Counts one attempt in a transaction of its own; throws A0203 when none may be made. */
    async admit(trier: Trier): Promise<Attempt> {
      const admitted = await work(async (stores) => {
        const attempt = await weigh(stores, trier);
        if (!(attempt instanceof Fault)) await count(stores, attempt);
        return attempt;
      });
      if (admitted instanceof Fault) throw admitted;
      return admitted;
    },

    /** The attempt was right: the account starts afresh, the address loses the one failure. */
    async clear({ attempts }: AttemptStores, { keys, counted }: Attempt): Promise<void> {
      await attempts.takeBack(keys.address, counted.address.failures);
      await attempts.forget(keys.account);
    },

    /** The attempt was no failure, or was never made for lack of room or of a database: it does not count. */
    async withdraw({ keys, counted }: Attempt): Promise<void> {
      await work(async ({ attempts }) => {
        await attempts.takeBack(keys.address, counted.address.failures);
        await attempts.takeBack(keys.account, counted.account.failures);
      });
    },

    /** For how long a lock of an account name still holds, in seconds. */
    secondsLocked: ({ attempts }: AttemptStores, name: string) => attempts.secondsLocked(accountKeys(name)),

    /** Lifts the locks of an account name inside the caller's transaction. */
    async unlock({ attempts }: AttemptStores, name: string): Promise<void> {
      for (const account of accountKeys(name)) await attempts.forget(account);
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
