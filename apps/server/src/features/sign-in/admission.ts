import { LOCK_ADDRESS_AFTER_FAILURES, LOCK_AFTER_FAILURES } from '@foyer/contract/limits.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';

import type { Captchas, CaptchaStores } from '#/features/captcha/service.ts';
import { addressKey } from '#/platform/address.ts';
import { Fault } from '#/platform/fault.ts';
import { keyed } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import { lockSeconds } from './lock.ts';
import type { Attempts, AttemptStore } from './store.ts';

export type AdmissionStores = CaptchaStores & { attempts: AttemptStore };

export type Knock = {
  /** Canonical, of an account that may not exist. */
  readonly name: string;
  readonly address: string;
  readonly captcha: { readonly id: string; readonly text: string } | undefined;
  readonly page: LoginPage;
};

const NOTHING: Attempts = { failures: 0, lockedSeconds: 0 };

/**
 * Decides who may try a password. An attempt is counted as failed before it is made, and committed, so
 * that a thousand at once get no more tries than one after the other (CVE-2024-4629, CVE-2026-35597).
 * Names are counted whether they belong to somebody or not.
 */
export function createAdmission({ work, key, captchas }: Work<AdmissionStores> & { key: Buffer; captchas: Captchas }) {
  const keysOf = ({ name, address }: { name: string; address: string }) => ({
    place: keyed(key, `address:${addressKey(address)}`),
    account: keyed(key, `account:${name}`),
  });

  async function decide(stores: AdmissionStores, knock: Knock): Promise<Fault | undefined> {
    const keys = keysOf(knock);
    // Always in this order, or two transactions could wait for each other.
    const [place = NOTHING, account = NOTHING] = await stores.attempts.hold([keys.place, keys.account]);
    const seconds = Math.max(place.lockedSeconds, account.lockedSeconds);
    if (seconds > 0) return new Fault('account_locked', { seconds });
    if (needsCaptcha(knock.page, account.failures)) {
      if (knock.captcha === undefined) return new Fault('captcha_required');
      const verdict = await captchas.consume(stores, knock.captcha.id, knock.captcha.text);
      if (verdict !== 'right') return new Fault(verdict === 'wrong' ? 'captcha_wrong' : 'captcha_expired');
    }
    const failures = { place: place.failures + 1, account: account.failures + 1 };
    await stores.attempts.count([
      {
        key: keys.place,
        failures: failures.place,
        lockSeconds: lockSeconds(failures.place, LOCK_ADDRESS_AFTER_FAILURES),
      },
      {
        key: keys.account,
        failures: failures.account,
        lockSeconds: lockSeconds(failures.account, LOCK_AFTER_FAILURES),
      },
    ]);
    return undefined;
  }

  return {
    /** Counts one attempt; throws A0203, A0206, A0204 or A0205 when none may be made. */
    async admit(knock: Knock): Promise<void> {
      // The refusal is an answer, not an exception, or it would roll back the captcha that it used up.
      const refusal = await work((stores) => decide(stores, knock));
      if (refusal !== undefined) throw refusal;
    },

    /** The attempt was right: the account starts afresh, the address loses the one failure. */
    async clear(
      { attempts }: Pick<AdmissionStores, 'attempts'>,
      knock: { name: string; address: string },
    ): Promise<void> {
      await attempts.clear(keysOf(knock), LOCK_ADDRESS_AFTER_FAILURES);
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
