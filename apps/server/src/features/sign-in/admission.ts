import type { LoginPage } from '@foyer/contract/settings.ts';

import type { Captchas, CaptchaStores } from '#/features/captcha/service.ts';
import { addressKey } from '#/platform/address.ts';
import { Fault } from '#/platform/fault.ts';
import { keyed } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import { type Count, countForAccount, countForAddress } from './lock.ts';
import type { AttemptStore } from './store.ts';

export type AdmissionStores = CaptchaStores & { attempts: AttemptStore };

export type Knock = {
  /** Canonical, of an account that may not exist. */
  readonly name: string;
  readonly address: string;
  readonly captcha: { readonly id: string; readonly text: string } | undefined;
  readonly page: LoginPage;
};

/** One attempt that may be made, and has been counted as failed. */
export type Admitted = {
  readonly keys: { readonly address: Uint8Array; readonly account: Uint8Array };
  readonly counted: { readonly address: Count; readonly account: Count };
};

/**
 * Decides who may try a password. An attempt is counted as failed before it is made, and committed, so
 * that a thousand at once get no more tries than one after the other (CVE-2024-4629, CVE-2026-35597).
 * Names are counted whether they belong to somebody or not.
 */
export function createAdmission({ work, key, captchas }: Work<AdmissionStores> & { key: Buffer; captchas: Captchas }) {
  const keysOf = ({ name, address }: { name: string; address: string }) => ({
    address: keyed(key, `address:${addressKey(address)}`),
    account: keyed(key, `account:${name}`),
  });

  async function decide(stores: AdmissionStores, knock: Knock): Promise<Admitted | Fault> {
    const keys = keysOf(knock);
    // Always in this order, or two transactions could wait for each other. A locked address touches no account.
    const address = await stores.attempts.hold(keys.address);
    if (address.lockedSeconds > 0) return new Fault('account_locked', { seconds: address.lockedSeconds });
    const account = await stores.attempts.hold(keys.account);
    if (account.lockedSeconds > 0) return new Fault('account_locked', { seconds: account.lockedSeconds });
    const counted = { address: countForAddress(address), account: countForAccount(account) };
    if (needsCaptcha(knock.page, counted.account.failures - 1)) {
      if (knock.captcha === undefined) return new Fault('captcha_required');
      const verdict = await captchas.consume(stores, knock.captcha.id, knock.captcha.text);
      if (verdict !== 'right') return new Fault(verdict === 'wrong' ? 'captcha_wrong' : 'captcha_expired');
    }
    await stores.attempts.count([
      { key: keys.address, ...counted.address },
      { key: keys.account, ...counted.account },
    ]);
    return { keys, counted };
  }

  return {
    /** Counts one attempt; throws A0203, A0206, A0204 or A0205 when none may be made. */
    async admit(knock: Knock): Promise<Admitted> {
      // The refusal is an answer, not an exception, or it would roll back the captcha that it used up.
      const decided = await work((stores) => decide(stores, knock));
      if (decided instanceof Fault) throw decided;
      return decided;
    },

    /** The attempt was right: the account starts afresh, the address loses the one failure. */
    async clear({ attempts }: Pick<AdmissionStores, 'attempts'>, { keys, counted }: Admitted): Promise<void> {
      await attempts.takeBack(keys.address, counted.address.failures);
      await attempts.forget(keys.account);
    },

    /** The attempt was never made, for lack of room or of a database: it does not count. */
    async withdraw({ keys, counted }: Admitted): Promise<void> {
      await work(async ({ attempts }) => {
        await attempts.takeBack(keys.address, counted.address.failures);
        await attempts.takeBack(keys.account, counted.account.failures);
      });
    },

    /** Lifts the lock of an account name inside the caller's transaction. */
    async unlock({ attempts }: Pick<AdmissionStores, 'attempts'>, name: string): Promise<void> {
      await attempts.forget(keysOf({ name, address: '' }).account);
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;

/** Specification section 5: rule 0 always, rule 1 from the threshold on, counted by the server alone. */
function needsCaptcha(page: LoginPage, failures: number): boolean {
  return page.captchaSwitch && (page.captchaValidRule === 0 || failures >= page.captchaValidUserLoginFailedTimes);
}
